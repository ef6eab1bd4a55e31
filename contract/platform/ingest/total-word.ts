import { plain, withoutSpaces } from './text.ts'

/** Simplified and traditional forms. */
const totalWord =
  /^(本[页頁日周週月季年]|[当當][日月年]|[日月季年]|全[年部]|分[类類]|分[组組])?([合总總小累共][计計]|[汇匯彙][总總])$|^(grand|sub)?total$/i
/** `甲医院 汇总`, a subtotal named by a spreadsheet. */
const namedTotal = /.([合总總小][计計]|[汇匯彙][总總])[:：]?$/

/** True if a cell is only the word for a total. */
export const isTotalWord = (text: string): boolean => totalWord.test(withoutSpaces(plain(text)))

/** True if a cell starts with a name and ends with the word for a total. */
export const isNamedTotal = (text: string): boolean => namedTotal.test(withoutSpaces(plain(text)))
