/** Where a to-do leads: a path of this site, or undefined. Modules write it, and an organisation's backend may too. */
export const todoUrl = (url: string): string | undefined => (/^\/(?![/\\])[^\s\\]*$/.test(url) ? url : undefined)
