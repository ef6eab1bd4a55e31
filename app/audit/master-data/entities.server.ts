import { mutate } from '#app/page/api/api.server.ts'
import { type EntityTypes, foundBy, foundMax, listWith, type Searched } from '#app/page/menus/entity-type.server.ts'
import * as at from '#contract/audit/master-data/addresses.ts'
import { pageClients } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'

export const entities: EntityTypes = {
  client: { page: at.dealers, opened: `${at.clients}/:key` },
  dealer: { page: at.dealer, opened: at.dealer(':client', ':key') },
  product: { page: at.product },
  relation: { page: at.relation },
}

export const searched: Searched = {
  order: 5,
  async find(args, { keyword, perms }) {
    if (!perms.includes(MasterDataPerm.read)) return undefined
    return foundBy(mutate(args, pageClients, { query: { keyword, size: foundMax } }), ({ records, total }) => ({
      total,
      items: records.map(({ code, name }) => ({ key: code, name, note: code, to: at.dealers(code) })),
      all: listWith(keyword, at.clients),
    }))
  },
}
