import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/master-data/addresses.ts'
import type masterData from '../../../public/locales/zh-Hans/audit/master-data.json'

declare module 'i18next' {
  interface Texts {
    'master-data': typeof masterData
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.audit, 'shell/frame/module.ts', { id: 'frame/module:audit' }),
  route(at.clients, 'audit/master-data/clients.tsx', { id: 'audit/master-data' }),
  route(at.clientsExport, 'audit/master-data/downloads.ts', { id: 'master-data/downloads:clients' }),
  route(at.client(':clientCode'), 'audit/master-data/client.tsx'),
  route(at.clientDelete(':clientCode'), 'audit/master-data/client-delete.tsx'),
  route(at.dealers(':clientCode'), 'audit/master-data/dealers.tsx'),
  route(at.dealer(':clientCode', ':id'), 'audit/master-data/dealer.tsx'),
  route(at.products(':clientCode'), 'audit/master-data/products.tsx'),
  route(at.product(':clientCode', ':id'), 'audit/master-data/product.tsx'),
  route(at.relations(':clientCode'), 'audit/master-data/relations.tsx'),
  route(at.relation(':clientCode', ':id'), 'audit/master-data/relation.tsx'),
  route(at.entryDelete(':clientCode', ':list', ':id'), 'audit/master-data/entry-delete.tsx'),
  route(at.upload(':clientCode', ':list'), 'audit/master-data/upload.tsx'),
  route(at.uploaded(':clientCode', ':list', ':uploadId'), 'audit/master-data/uploaded.tsx'),
  route(at.download(':clientCode', ':list'), 'audit/master-data/downloads.ts', { id: 'master-data/downloads:list' }),
]
