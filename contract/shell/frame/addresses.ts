/** Leads to the first page of an application, which is a menu without another above it. spec: platform §2 */
export const application = (menuId: string) => `/${menuId}`

export const menuCollapse = '/menu'
/** Remembers which columns a list shows. */
export const columns = '/columns'
export const avatar = '/user/avatar'
export const avatarOf = (path: string) => `${avatar}?${new URLSearchParams({ path })}`
/** A page of elsewhere inside the frame. */
export const externalLink = '/external-link'
export const externalLinkOf = (url: string) => `${externalLink}?${new URLSearchParams({ url })}`
