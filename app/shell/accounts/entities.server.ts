import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { pageDirectory } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'

export const entities: EntityTypes = {
  user: { page: at.user },
  role: { page: at.role },
  department: { page: at.department },
}

export const searched: Searched = {
  order: 1,
  find(args, { keyword, perms }) {
    const maySee = perms.includes(AccountPerm.readUsers)
    return foundBy(mutate(args, pageDirectory, { query: { keyword, size: foundMax } }), ({ records, total }) => ({
      total,
      items: records.map(({ id, name, usercode, dept }) => ({
        key: id,
        name,
        note: [usercode, dept].filter(Boolean).join(' · '),
        to: maySee ? at.user(id) : undefined,
      })),
      all: maySee ? listWith(keyword, at.users) : undefined,
    }))
  },
}
