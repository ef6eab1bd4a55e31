import { createContext, useContext } from 'react'

/** Columns chosen by the reader, by list name. */
export type ColumnChoices = Readonly<Record<string, readonly string[]>>

/** Saved column choices and the address that saves them. Without it, lists show their default columns and no picker. */
type ChoiceOfColumns = { choices: ColumnChoices; address: string }

export const ColumnsContext = createContext<ChoiceOfColumns | undefined>(undefined)

export const useColumnChoice = () => useContext(ColumnsContext)
