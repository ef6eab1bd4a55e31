import { createContext, useContext } from 'react'

/** Columns that a reader has chosen, by the name of a list. */
export type ColumnChoices = Readonly<Record<string, readonly string[]>>

/** Where a choice is sent and what has been chosen; without it lists show their usual columns and offer no choice. */
type ChoiceOfColumns = { choices: ColumnChoices; address: string }

export const ColumnsContext = createContext<ChoiceOfColumns | undefined>(undefined)

export const useColumnChoice = () => useContext(ColumnsContext)
