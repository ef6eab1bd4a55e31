/** Character references of HTML 4, which occur in web pages saved as workbooks. */

const listed = (first: number, names: string): [string, string][] =>
  names.split(' ').map((name, at) => [name, String.fromCodePoint(first + at)])

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const capitals =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega'
const letters =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const signs = `quot " amp & apos ' lt < gt > OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ harr ↔ part ∂ sum ∑ minus − lowast ∗ radic √ infin ∞ cap ∩ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sdot ⋅ loz ◊ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f`

const named = new Map<string, string>([
  ...listed(0xa0, latin),
  ...listed(0x391, capitals),
  ...listed(0x3b1, letters),
  ...Array.from(
    signs.matchAll(/([A-Za-z]+) (\S|[\u2002\u2003\u2009])/g),
    ([, name = '', sign = '']) => [name, sign] as const,
  ),
])

/** 128 to 159 in Windows-1252. */
const windows = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ']
const codeMax = 0x10ffff

/** Character of a numeric reference. Like browsers, treats the numbers 128 to 159 as Windows-1252. */
function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code < 0xa0) return windows[code - 0x80]
  return code > 0 && code <= codeMax && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : undefined
}

const reference = /&(?:#(\d{1,7});?|#[xX]([\da-fA-F]{1,6});?|([A-Za-z]\w{1,7});)/g

/** Replaces character references; keeps unknown ones unchanged. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
        const known =
          name === undefined ? characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) : named.get(name)
        return known ?? whole
      })
    : text
