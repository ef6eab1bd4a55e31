const digits = new Map([...'零壹贰叁肆伍陆柒捌玖'].map((sign, at) => [sign, at]))
/** Other ways to write a sign; on receipts filled in by hand most of them are met. */
const written: Readonly<Record<string, string>> = {
  〇: '零',
  一: '壹',
  二: '贰',
  貳: '贰',
  三: '叁',
  叄: '叁',
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
}
const units = new Map([
  ['拾', 10],
  ['佰', 100],
  ['仟', 1000],
])
const longest = 40

/** `陆仟捌佰肆拾圆零伍分` as `6840.05`, yuan with two decimals. Undefined where it is no amount in words. */
export function readAmountInWords(text: string): string | undefined {
  const signs = [...text.normalize('NFKC').replace(/[\s:]|人民币|[¥¥]/g, '')].map((sign) => written[sign] ?? sign)
  if (signs.length === 0 || signs.length > longest) return undefined
  const known = /^(负?)(.*?)圆(?:整|零?(?:([零壹贰叁肆伍陆柒捌玖])角)?(?:整|零?([零壹贰叁肆伍陆柒捌玖])分整?)?)?$/.exec(
    signs.join(''),
  )
  const [, sign = '', words = '', jiao = '零', fen = '零'] = known ?? []
  const yuan = known && wholeOf(words)
  if (yuan === undefined || yuan === null) return undefined
  const cents = `${digits.get(jiao)}${digits.get(fen)}`
  return `${sign && '-'}${yuan}.${cents}`
}

/** `壹拾贰万零叁佰` as 120300. */
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

/** Under ten thousand: each unit once, from the largest down. `拾贰` is twelve. */
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
