/** Id of a screen's route. Screens are the pages that a menu entry can open, by name, such as `system/dict`. */
export const screenRoute = (name: string): string => `screen:${name}`
