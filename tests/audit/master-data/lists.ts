import { randomUUID } from 'node:crypto'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import * as calls from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'

/** A workbook with one sheet; headers are in the first row. */
export async function sheet(name: string, ...rows: CellValue[][]): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name, rows }] })
  return new File([new Uint8Array(bytes)], `${name}.xlsx`)
}

export const dealerSheet = (...rows: CellValue[][]) =>
  sheet('经销商', ['经销商编码', '经销商名称', '统一社会信用代码', '区域', '联系人', '邮箱', '电话'], ...rows)
export const productSheet = (...rows: CellValue[][]) =>
  sheet('产品', ['产品编码', '产品名称', '规格', '基本单位', '每件数量', '目录价(元)'], ...rows)
export const relationSheet = (...rows: CellValue[][]) =>
  sheet('匹配关系', ['经销商编码', '经销商产品名称', '经销商产品规格', '产品编码'], ...rows)

export type Client = { as: Person; code: string; id: number }

/** A client and its maintainer. */
export async function makeClient(api: Pick<TestApi, 'db' | 'done'>, as?: Person): Promise<Client> {
  const keeper = as ?? (await makeUser(api, { perms: Object.values(MasterDataPerm) }))
  const code = `c${randomUUID().slice(0, 8)}`
  const { id } = await api.done(calls.saveClient, { as: keeper, body: { code, name: `客户 ${code}` } })
  return { as: keeper, code, id }
}

/** A client with two dealers, two products and a relation. */
export async function makeStockedClient(api: Pick<TestApi, 'db' | 'done'>): Promise<Client> {
  const client = await makeClient(api)
  const { as, code: clientCode } = client
  const query = { clientCode }
  for (const [code, name, region] of [
    ['D101', '太岭景远医药有限公司', '西区/太岭市'],
    ['D108', '雁河舒泉医药有限公司', '南区/雁河市'],
  ] as const)
    await api.done(calls.saveDealer, { as, query, body: { code, name, region } })
  for (const [code, spec] of [
    ['CP1001', '0.25g×24粒'],
    ['CP1004', '0.5g×20粒'],
  ] as const)
    await api.done(calls.saveProduct, {
      as,
      query,
      body: { code, name: '阿莫西林胶囊', spec, baseUnit: '盒', factors: [{ unit: '件', factor: '200' }] },
    })
  const words = { dealerCode: 'D101', name: '阿莫西林胶囊（佑亭）', spec: '0.25g*24s', productCode: 'CP1001' }
  await api.done(calls.saveRelation, { as, query, body: words })
  return client
}
