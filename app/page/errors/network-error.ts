/** fetch rejects with a TypeError if it cannot reach the server; its message differs between browsers. */
export const isNetworkError = (error: unknown): boolean =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  (!navigator.onLine || /fetch|network|load failed/i.test(error.message))
