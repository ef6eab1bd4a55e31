/** Up to 14 integer digits and 2 decimals, optional minus. spec: operations §5 */
const plain = /^-?\d{1,14}(\.\d{1,2})?$/
/** The same with its thousands set apart as people write them. */
const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d{1,3}(?: \d{3})+(?:\.\d+)?$/

/** Full-width figures, the minus signs of Chinese and typeset text, and a currency sign in front are what people type. */
const legible = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[−–—－]/g, '-')
    .replace(/^(-?) ?[¥￥] ?/, '$1')

/** What was typed as a plain number, `-1234.5`; undefined where it is none. Separators that stand in a wrong place make it none. */
export function readAmount(typed: string): string | undefined {
  const text = legible(typed)
  const digits = grouped.test(text) ? text.replace(/[, ]/g, '') : text
  return plain.test(digits) ? canonical(digits) : undefined
}

/** As the database gives it: two decimals, no zeros in front, no minus before nothing. */
function canonical(digits: string): string {
  const negative = digits.startsWith('-')
  const [whole = '', decimals = ''] = digits.replace('-', '').split('.')
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${decimals.padEnd(2, '0')}`
  return negative && amount !== '0.00' ? `-${amount}` : amount
}
