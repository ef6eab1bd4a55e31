import * as calls from '#contract/data/watch-lists/calls.ts'
import type { ImportMode } from '#contract/data/watch-lists/codes.ts'
import type { ListImportDetail } from '#contract/data/watch-lists/import-shapes.ts'
import type { Person, TestApi } from '../../support/api.ts'

/** A csv file with these cells, line by line. */
export const csvOf = (lines: readonly (readonly string[])[], name = 'list.csv'): File =>
  new File([lines.map((cells) => cells.join(',')).join('\r\n')], name, { type: 'text/csv' })

/** Imports of watch lists by one person. */
export const importsOf = (api: TestApi, as: Person) => {
  const detail = (bizId: string): Promise<ListImportDetail> => api.done(calls.getListImport, { as, query: { bizId } })
  const upload = async (bizId: string, file: File): Promise<string> =>
    (await api.done(calls.importWatchList, { as, query: { bizId }, body: { file } })).importBizId
  const read = async (bizId: string, file: File): Promise<ListImportDetail> => {
    const importBizId = await upload(bizId, file)
    await api.work()
    return detail(importBizId)
  }
  const confirm = async ({ bizId, version }: ListImportDetail, mode: ImportMode): Promise<ListImportDetail> => {
    await api.done(calls.confirmListImport, { as, body: { bizId, version, mode } })
    await api.work()
    return detail(bizId)
  }
  return { detail, upload, read, confirm }
}
