export const menuCollapse = '/menu'
export const avatar = '/user/avatar'
/** A page of elsewhere inside the frame. */
export const externalLink = '/external-link'
