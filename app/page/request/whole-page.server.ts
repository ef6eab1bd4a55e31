/** False for the data of a client-side navigation. A browser without the header gets html and data. */
export const isWholePage = ({ headers }: Request): boolean =>
  /^(document|i?frame)$/.test(headers.get('Sec-Fetch-Dest') ?? '')
