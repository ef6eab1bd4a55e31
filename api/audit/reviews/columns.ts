import { integer } from 'drizzle-orm/pg-core'
import { user } from '#api/shell/accounts/table.ts'
import { reviewObject } from './table.ts'

/** The review object that a row belongs to. */
export const objectId = () =>
  integer('object_id')
    .notNull()
    .references(() => reviewObject.id)

export const byUser = (name: string) => integer(name).references(() => user.id)
