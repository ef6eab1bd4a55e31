const digits = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((sign, at) => [sign, at]))
/** Variants of numerals, mostly from handwritten receipts. */
const written: Readonly<Record<string, string>> = {
  〇: '零',
  一: '壹',
  二: '贰',
  貳: '贰',
  三: '叁',
  叄: '叁',
  參: '叁',
  参: '叁',
  四: '肆',
  五: '伍',
  六: '陆',
  陸: '陆',
  七: '柒',
  八: '捌',
  九: '玖',
  十: '拾',
  百: '佰',
  千: '仟',
  万: '万',
  萬: '万',
  億: '亿',
  元: '圆',
  圓: '圆',
  正: '整',
  負: '负',
  '⊗': '零',
  '×': '零',
}
const units = new Map([
  ['拾', 10],
  ['佰', 100],
  ['仟', 1000],
])
const longest = 40

/** Parses `陆仟捌佰肆拾圆零伍分` as `6840.05`, yuan with two decimals. Undefined if it is no amount in words. */
export function readAmountInWords(text: string): string | undefined {
  const signs = [...text.normalize('NFKC').replace(/[\s:]|人民币|[¥¥]/g, '')].map((sign) => written[sign] ?? sign)
  if (signs.length === 0 || signs.length > longest) return undefined
  const known = /^(负?)(.*?)圆(?:整|零?(?:([零壹贰叁肆伍陆柒捌玖])角)?(?:整|零?([零壹贰叁肆伍陆柒捌玖])分整?)?)?$/.exec(
    withoutEmptyPlaces(signs.join('')),
  )
  const [, sign = '', words = '', jiao = '零', fen = '零'] = known ?? []
  const yuan = known && wholeOf(words)
  if (yuan === undefined || yuan === null) return undefined
  const cents = `${digits.get(jiao)}${digits.get(fen)}`
  return `${sign && '-'}${yuan}.${cents}`
}

/** Normalizes amounts of forms with printed units: `零拾零万叁仟零佰伍拾` is `叁仟零伍拾`. */
const withoutEmptyPlaces = (words: string): string =>
  /零[拾佰仟万]/.test(words)
    ? words
        .replace(/零[拾佰仟]/g, '零')
        .replace(/零+/g, '零')
        .replace(/零(?=[万圆])/g, '')
        .replace(/^(负?)[零万]+/, '$1')
        .replace(/^(负?)(?=圆)/, '$1零')
    : words

/** Parses `壹拾贰万零叁佰` as 120300. */
function wholeOf(words: string): number | undefined {
  const [most, ...further] = words.split('亿').reverse()
  if (further.length > 1 || most === undefined) return undefined
  const over = further[0] === undefined ? 0 : tenThousandsOf(further[0])
  const rest = most === '' ? 0 : tenThousandsOf(most)
  return over === undefined || rest === undefined || words === '' ? undefined : over * 100_000_000 + rest
}

function tenThousandsOf(words: string): number | undefined {
  const [most, ...further] = words.split('万').reverse()
  if (further.length > 1 || most === undefined) return undefined
  const over = further[0] === undefined ? 0 : thousandsOf(further[0])
  const rest = most === '' ? 0 : thousandsOf(most)
  return over === undefined || rest === undefined || words === '' ? undefined : over * 10_000 + rest
}

/** Parses a number below ten thousand: each unit once, in descending order. `拾贰` is twelve. */
function thousandsOf(words: string): number | undefined {
  let sum = 0
  let last = 10_000
  let digit: number | undefined
  for (const [at, sign] of [...words].entries()) {
    const value = digits.get(sign)
    const unit = units.get(sign)
    if (value !== undefined) {
      if (digit) return undefined
      digit = value
    } else if (unit !== undefined && unit < last && (digit || (unit === 10 && at === 0))) {
      sum += (digit ?? 1) * unit
      last = unit
      digit = undefined
    } else return undefined
  }
  return sum + (digit ?? 0)
}

const numerals = [...digits.keys()]
const steps = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Formats `6840.05` as `陆仟捌佰肆拾圆零伍分`: yuan with at most two decimals, below 10¹². */
export function amountInWords(yuan: string): string {
  const [sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{0,2}))?/.exec(yuan)?.slice(1) ?? []
  const digitsOf = [...whole.replace(/^0+(?=\d)/, '')].map(Number)
  let words = ''
  let zero = false
  for (const [at, digit] of digitsOf.entries()) {
    const place = digitsOf.length - 1 - at
    if (digit === 0) zero = words !== ''
    else {
      words += `${zero ? '零' : ''}${numerals[digit]}${steps[place % 4]}`
      zero = false
    }
    const group = digitsOf.slice(Math.max(0, at - 3), at + 1)
    if (place % 4 === 0 && place > 0 && group.some((each) => each !== 0)) words += groups[place / 4]
  }
  const [jiao = 0, fen = 0] = [...part.padEnd(2, '0')].map(Number)
  const yuanWords = `${words || '零'}圆`
  if (jiao === 0 && fen === 0) return `${sign && '负'}${yuanWords}整`
  const cents = `${jiao ? `${numerals[jiao]}角` : '零'}${fen ? `${numerals[fen]}分` : '整'}`
  return `${sign && '负'}${yuanWords}${cents}`
}
