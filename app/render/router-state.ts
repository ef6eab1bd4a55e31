import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

/**
 * Action replies and errors of all routes of the page. Remix gives a component only its own route's, and the document's
 * title, which reports both, is rendered outside them.
 *
 * Brings: no time; a page that was refused or failed says so in its title first. spec: platform §2
 * Breaks when React Router gives its state under another name: the compiler says so, for it is pinned exactly.
 * Out: titles that stay the same after a refused post.
 */
export const useRouterState = () => useContext(RouterState)
