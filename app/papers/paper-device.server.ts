/** Whether the page is asked for by a phone, as far as browsers say: by a hint of their own, or in their name. */
export function isPhone({ headers }: Request): boolean {
  const hint = headers.get('Sec-CH-UA-Mobile')
  return hint === null ? /\bMobile\b/.test(headers.get('User-Agent') ?? '') : hint === '?1'
}
