import * as react from 'react/jsx-runtime'
import { countElement } from './render-budget.ts'

type Props = Parameters<typeof react.jsx>[1]

export { Fragment } from 'react/jsx-runtime'

/** React's own `jsx` and `jsxs`, with each element charged to the page's budget. */
export const jsx: typeof react.jsx = (type, props, key) => {
  countElement(type, props as Record<string, unknown>)
  return react.jsx(type, props as Props, key)
}

export const jsxs: typeof react.jsxs = (type, props, key) => {
  countElement(type, props as Record<string, unknown>)
  return react.jsxs(type, props as Props, key)
}
