/** The sign of a hint: a lamp, drawn with a line in a square of 24. */
export const LAMP =
  'M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.8.6 1.3 1.4 1.3 2.2h5c0-.8.5-1.6 1.3-2.2A6.5 6.5 0 0 0 12 2.5z'
