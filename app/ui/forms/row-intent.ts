/** Buttons that change the repeated rows of a form have these values, which conform reads. */
const intent = (type: 'insert' | 'remove', options: object): string => `${type}(${JSON.stringify(options)})`

/** Value of the button that adds a row to the list. */
export const insertRow = (name: string): string => intent('insert', { name })

export const removeRow = (name: string, index: number): string => intent('remove', { name, index })

const rowOf = (list: string, name: string): number =>
  name.startsWith(`${list}[`) ? Number(name.slice(list.length + 1, name.indexOf(']'))) : -1

/** Longer lists are refused; a page shows no more of them. */
const shownMax = 200

/** Number of rows of a list among the values of a form. */
export const rowsIn = (values: Readonly<Record<string, unknown>>, list: string): number =>
  Math.min(shownMax, 1 + Math.max(-1, ...Object.keys(values).map((name) => rowOf(list, name))))
