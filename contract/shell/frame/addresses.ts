/** Redirects to the first page of an application, a top-level menu. spec: platform §2 */
export const application = (menuId: string) => `/${menuId}`

export const menuCollapse = '/menu'
/** Saves which columns a list shows. */
export const columns = '/columns'
export const avatar = '/user/avatar'
export const avatarOf = (path: string) => `${avatar}?${new URLSearchParams({ path })}`
/** An external page inside the frame. */
export const externalLink = '/external-link'
export const externalLinkOf = (url: string) => `${externalLink}?${new URLSearchParams({ url })}`
