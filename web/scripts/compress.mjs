// Lay a compressed copy beside every file of the built client, so that the server need not compress anything.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const built = fileURLToPath(new URL('../../src/cardwright/server/client', import.meta.url))
const WORTH_IT = /\.(html|js|css|json|svg|map)$/

function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesIn(path)
    else yield path
  }
}

for (const path of filesIn(built)) {
  if (!WORTH_IT.test(path)) continue
  const content = readFileSync(path)
  if (content.length < 512) continue
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
}
