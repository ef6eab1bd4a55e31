import { nameOfFile, uploadOf } from '#api/platform/files/store/upload.ts'
import { listFaults } from '#api/platform/files/workbook/workbook-table.ts'
import { refuseWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Done, file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import * as calls from '#contract/audit/master-data/calls.ts'
import { ClientStatus, MasterList, UploadMode } from '#contract/audit/master-data/codes.ts'
import type { ClientRow } from '#contract/audit/master-data/shapes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import * as clients from './client.ts'
import * as dealers from './dealer.ts'
import * as products from './product.ts'
import * as relations from './relation.ts'
import * as uploads from './upload.ts'
import { listAsWorkbook, readList } from './workbook.ts'

type Deps = Pick<FeatureDeps, 'db' | 'clock'>

type Params = { current: number; size: number; sort: string; order: 'asc' | 'desc' }
const listingOf = <By extends string>(params: Params & { sort: By }) => ({
  page: pageOf(params),
  sort: { by: params.sort, order: params.order },
})

export const masterDataRoutes = ({ db, clock }: Deps): Route[] => {
  /** Runs `run` for the client named in the call. */
  const ofClient = async <T>(code: string, run: (clientId: number) => Promise<T | Refusal>): Promise<T | Refusal> => {
    const client = await clients.clientByCode(db, code)
    return isRefusal(client) ? client : run(client.id)
  }

  return [
    read(calls.pageClients, async ({ query: { keyword, status, ...params } }) => {
      const listing = listingOf(params)
      return recordsOf(await clients.pageClients(db, { filter: { keyword, status }, ...listing }), listing.page)
    }),
    file(calls.exportClients, async ({ query, caller }) => {
      const { keyword, status, sort: by, order } = query
      const { rows, more } = await clients.clientsToExport(db, { filter: { keyword, status }, sort: { by, order } })
      const say = textIn(caller.language)
      const word = (key: string) => say(`master-data:${key}`)
      const statusIn = (each: ClientStatus) =>
        word(each === ClientStatus.enabled ? 'status.enabled' : 'status.disabled')
      const columns: ListColumn<ClientRow>[] = [
        { head: word('field.clientName'), width: 40, of: ({ name }) => name },
        { head: word('field.clientCode'), width: 18, of: ({ code }) => code },
        { head: word('field.status'), width: 10, of: ({ status: each }) => statusIn(each) },
        { head: word('list.tab.dealers'), width: 12, of: ({ dealers: count }) => count },
        { head: word('list.tab.products'), width: 12, of: ({ products: count }) => count },
        { head: word('list.tab.relations'), width: 18, of: ({ relations: count }) => count },
      ]
      const filter = [
        [word('clients.keyword'), keyword],
        [word('field.status'), status && statusIn(status)],
      ] as const
      const title = word('clients.file')
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock, caller }, { title, sheet, filter, params: query, more })
    }),
    read(calls.getClient, ({ query }) => clients.getClient(db, query.clientCode)),
    write(calls.saveClient, async (tx, { body }) => {
      const saved = await clients.saveClient(tx, body)
      const { code, name, status } = body
      return isRefusal(saved) ? saved : { reply: saved, object: `client:${code}`, detail: { name, status } }
    }),
    write(calls.deleteClient, async (tx, { query: { clientCode } }) => {
      const gone = await clients.deleteClient(tx, clientCode)
      return isRefusal(gone) ? gone : { reply: null, object: `client:${clientCode}`, detail: gone }
    }),

    read(calls.pageDealers, ({ query: { clientCode, keyword, ...params } }) =>
      ofClient(clientCode, async (clientId) => {
        const listing = listingOf(params)
        return recordsOf(await dealers.pageDealers(db, { clientId, keyword, ...listing }), listing.page)
      }),
    ),
    read(calls.getDealer, ({ query: { clientCode, id } }) =>
      ofClient(clientCode, (clientId) => dealers.getDealer(db, { clientId, id })),
    ),
    write(calls.saveDealer, async (tx, { query: { clientCode }, body }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const saved = await dealers.saveDealer(tx, { ...body, clientId: client.id })
      if (isRefusal(saved)) return saved
      const { code, name } = body
      return { reply: saved, object: `dealer:${saved.id}`, detail: { client: client.code, code, name } }
    }),
    write(calls.deleteDealer, async (tx, { query: { clientCode, id } }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const gone = await dealers.deleteDealer(tx, { clientId: client.id, id })
      return isRefusal(gone) ? gone : { reply: null, object: `dealer:${id}`, detail: { client: client.code, ...gone } }
    }),

    read(calls.pageProducts, ({ query: { clientCode, keyword, ...params } }) =>
      ofClient(clientCode, async (clientId) => {
        const listing = listingOf(params)
        return recordsOf(await products.pageProducts(db, { clientId, keyword, ...listing }), listing.page)
      }),
    ),
    read(calls.getProduct, ({ query: { clientCode, id } }) =>
      ofClient(clientCode, (clientId) => products.getProduct(db, { clientId, id })),
    ),
    write(calls.saveProduct, async (tx, { query: { clientCode }, body }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const saved = await products.saveProduct(tx, { ...body, clientId: client.id })
      if (isRefusal(saved)) return saved
      const { code, name, spec, baseUnit, factors } = body
      const detail = { client: client.code, code, name, spec, baseUnit, factors }
      return { reply: saved, object: `product:${saved.id}`, detail }
    }),
    write(calls.deleteProduct, async (tx, { query: { clientCode, id } }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const gone = await products.deleteProduct(tx, { clientId: client.id, id })
      return isRefusal(gone) ? gone : { reply: null, object: `product:${id}`, detail: { client: client.code, ...gone } }
    }),

    read(calls.pageRelations, ({ query: { clientCode, keyword, dealerCode, ...params } }) =>
      ofClient(clientCode, async (clientId) => {
        const listing = listingOf(params)
        const found = await relations.pageRelations(db, { clientId, keyword, dealerCode, ...listing })
        return recordsOf(found, listing.page)
      }),
    ),
    read(calls.getRelation, ({ query: { clientCode, id } }) =>
      ofClient(clientCode, (clientId) => relations.getRelation(db, { clientId, id })),
    ),
    write(calls.saveRelation, async (tx, { query: { clientCode }, body, caller }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const by = signedIn(caller).userId
      const saved = await relations.saveRelation(tx, { ...body, clientId: client.id, by })
      if (isRefusal(saved)) return saved
      const { dealerCode, name, spec, productCode } = body
      const detail = { client: client.code, dealerCode, name, spec, productCode }
      return { reply: saved, object: `relation:${saved.id}`, detail }
    }),
    write(calls.deleteRelation, async (tx, { query: { clientCode, id } }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const gone = await relations.deleteRelation(tx, { clientId: client.id, id })
      return isRefusal(gone)
        ? gone
        : { reply: null, object: `relation:${id}`, detail: { client: client.code, ...gone } }
    }),

    uploading(calls.uploadDealers, MasterList.dealers),
    uploading(calls.uploadProducts, MasterList.products),
    uploading(calls.uploadRelations, MasterList.relations),
    downloading(db, calls.downloadDealers, MasterList.dealers),
    downloading(db, calls.downloadProducts, MasterList.products),
    downloading(db, calls.downloadRelations, MasterList.relations),

    read(calls.getUpload, ({ query: { clientCode, uploadId }, caller }) =>
      ofClient(clientCode, (clientId) =>
        uploads.previewUpload(db, { clientId, uploadId, by: signedIn(caller).userId }),
      ),
    ),
    write(calls.takeOverUpload, async (tx, { query: { clientCode, uploadId }, body: { digest }, caller }) => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const by = signedIn(caller).userId
      const taken = await uploads.takeOverUpload(tx, { clientId: client.id, uploadId, digest, by })
      if (isRefusal(taken)) return taken
      const { list, ...counts } = taken
      return { reply: counts, object: `client:${client.code}`, detail: { list, ...counts } }
    }),
  ]
}

type Uploading = typeof calls.uploadDealers

/** Any fault rejects the whole workbook; the reply lists all faults. */
const uploading = (call: Uploading, list: MasterList): Route =>
  prepared(
    call,
    async ({ body, caller }) => readList(list, uploadOf(body.file, caller), caller.language),
    async (tx, parsed, { query: { clientCode, mode }, body, caller }): Promise<UploadDone> => {
      const client = await clients.clientByCode(tx, clientCode)
      if (isRefusal(client)) return client
      const of = { clientId: client.id, list, by: signedIn(caller).userId }
      const faults = [...parsed.faults, ...(await uploads.unknownCodes(tx, of, parsed))]
      if (faults.length > 0) return refuseWorkbook(listFaults(faults, parsed.moreFaults), caller.language)
      const entries = parsed.entries.map(({ fields }) => fields)
      const outcome =
        mode === UploadMode.preview
          ? await uploads.keepEntries(tx, { ...of, fileName: nameOfFile(body.file) }, entries)
          : await uploads.takeEntries(tx, of, entries)
      if (isRefusal(outcome)) return outcome
      const reply = { uploadId: null, ...outcome }
      return { reply, object: `client:${client.code}`, detail: { list, mode, ...reply } }
    },
  )

type UploadDone = Done<{ uploadId: string | null; added: number; changed: number; unchanged: number }> | Refusal

type Downloading = typeof calls.downloadDealers

const downloading = (db: Deps['db'], call: Downloading, list: MasterList): Route =>
  file(call, async ({ query, caller: { language } }) => {
    const client = await clients.clientByCode(db, query.clientCode)
    if (isRefusal(client)) return client
    const rows = await uploads.storedEntries(db, { clientId: client.id, list })
    const { title, bytes } = await listAsWorkbook(list, rows, language)
    return {
      ...workbookFile(`${client.name} ${title}`, bytes),
      object: `client:${client.code}`,
      detail: { list, rows: rows.length },
    }
  })
