// Copying text, also on pages without https, where browsers offer no clipboard.

/** Copy a text; return whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'unseen'
    ;(document.querySelector('dialog[open]') ?? document.body).append(field)
    field.select()
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- pages without https have no other clipboard
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}

/** Let the browser save a text as a file. */
export function saveFile(name: string, media: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${media};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
