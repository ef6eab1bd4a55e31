/** False for the data of a client-side navigation. A browser without the header gets html and data. */
export const isWholePage = ({ headers }: Request): boolean =>
  /^(document|i?frame)$/.test(headers.get('Sec-Fetch-Dest') ?? '')

/** True for what scripts request: data, no html. */
export const isOfScripts = ({ headers }: Request): boolean => headers.get('Sec-Fetch-Dest') === 'empty'
