import { type ColumnType, isDecimal } from '../engine/plan/types.ts'

const names: Partial<Record<ColumnType, string>> = { bigint: 'integer', double: 'float' }

/** Name of a type in signatures and faults. */
export const typeName = (type: ColumnType): string => (isDecimal(type) ? 'number' : (names[type] ?? type))
