import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/master-data/addresses.ts'
import type masterData from '../../public/locales/zh-Hans/master-data.json'

declare module 'i18next' {
  interface Texts {
    'master-data': typeof masterData
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.audit, 'frame/module.ts', { id: 'frame/module:audit' }),
  route(at.clients, 'master-data/clients.tsx', { id: 'audit/master-data' }),
  route(at.clientsExport, 'master-data/downloads.ts', { id: 'master-data/downloads:clients' }),
  route(at.client(':clientCode'), 'master-data/client.tsx'),
  route(at.clientDelete(':clientCode'), 'master-data/client-delete.tsx'),
  route(at.dealers(':clientCode'), 'master-data/dealers.tsx'),
  route(at.dealer(':clientCode', ':id'), 'master-data/dealer.tsx'),
  route(at.products(':clientCode'), 'master-data/products.tsx'),
  route(at.product(':clientCode', ':id'), 'master-data/product.tsx'),
  route(at.relations(':clientCode'), 'master-data/relations.tsx'),
  route(at.relation(':clientCode', ':id'), 'master-data/relation.tsx'),
  route(at.entryDelete(':clientCode', ':list', ':id'), 'master-data/entry-delete.tsx'),
  route(at.upload(':clientCode', ':list'), 'master-data/upload.tsx'),
  route(at.uploaded(':clientCode', ':list', ':uploadId'), 'master-data/uploaded.tsx'),
  route(at.download(':clientCode', ':list'), 'master-data/downloads.ts', { id: 'master-data/downloads:list' }),
]
