import { type Column, type ColumnType, isColumnType } from '../../plan/types.ts'

/** Maximum digits of a decimal that the engine stores in 64 bits. */
export const longDigits = 18

const types: Readonly<Record<string, ColumnType>> = {
  VARCHAR: 'text',
  BOOLEAN: 'boolean',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  DOUBLE: 'double',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
}

/** Column as `describe` returns it. Throws if plans do not support the type. */
export function typeOfColumn(name: string, described: string): Column {
  const type = types[described] ?? described.toLowerCase()
  if (!isColumnType(type)) throw new Error(`column "${name}" has type ${described}, which plans do not know`)
  return { name, type, nullable: true }
}
