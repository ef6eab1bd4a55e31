import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

/**
 * What every route of the page has answered to a post, and which of them failed: Remix tells a component only of its own, and
 * the document's title, which tells of both, is drawn by none of them.
 *
 * Brings: no time; a page that was refused or failed says so in its title first. spec: platform §2
 * Breaks when React Router gives its state under another name: the compiler says so, for it is pinned exactly.
 * Out: titles that stay the same after a refused post.
 */
export const useRouterState = () => useContext(RouterState)
