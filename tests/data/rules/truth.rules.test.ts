import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, judged, modelOf, ruleTables } from './judged.ts'
import { basic, place, tableOf, transactionRules, transactionTables } from './planted.ts'

const session = await openTestSession({ memoryMegabytes: 600 })
afterAll(session.close)

const truth = place ? JSON.parse(readFileSync(join(place, 'workbench', 'truth.json'), 'utf8')) : {}

describe.skipIf(!place)('findings that were planted are found by rules, and nothing else', { timeout: 180_000 }, () => {
  test('transactions in the order of time', async () => {
    const tables = await ruleTables(session, transactionTables())
    const model = modelOf(transactionRules, tables)
    const found = await judged(session, model, tables)
    const { rules } = model.content
    for (const [at, { id }] of rules.entries()) {
      const hits = found.flatMap(({ cells, byEngine }) => (byEngine[at] === 'hit' ? [String(cells.txn_id)] : []))
      expect(hits.toSorted(), id).toEqual(truth.screening[id].toSorted())
    }
    expect(found.filter(({ byEngine, byRow }) => byEngine.join() !== byRow.join())).toEqual([])
  })

  test('payments to employees, to other accounts, and on weekends', async () => {
    const tables = await ruleTables(session, {
      pay: tableOf('payments', { amount: 'number', paid_at: 'timestamp' }),
      supplier: tableOf('suppliers', {}, 'gb18030'),
      employee: tableOf('employees'),
    })
    const model = modelOf(
      {
        mainTable: { tableBizId: bizIdOf('pay'), key: ['payment_id'] },
        dimensions: [
          { name: '供应商', tableBizId: bizIdOf('supplier'), key: ['supplier_id'], on: 'supplier_id' },
          { name: '员工', tableBizId: bizIdOf('employee'), key: ['bank_account'], on: 'payee_account' },
        ],
        rules: [
          basic('weekend', 'weekday(paid_at) >= 6'),
          basic('foreign_account', 'payee_account <> [供应商.bank_account]'),
          basic('employee', 'not isEmpty([员工.emp_id])'),
          {
            id: 'to_employee',
            name: 'to_employee',
            kind: 'combination',
            weight: 1,
            of: ['foreign_account', 'employee'],
            needs: 'all',
          },
        ],
      },
      tables,
    )
    const found = await judged(session, model, tables)
    for (const [at, { id }] of model.content.rules.entries()) {
      if (id === 'employee') continue
      const hits = found.flatMap(({ cells, byEngine }) => (byEngine[at] === 'hit' ? [String(cells.payment_id)] : []))
      expect(hits.toSorted(), id).toEqual(truth.payments[id].toSorted())
    }
    expect(found.filter(({ byEngine, byRow }) => byEngine.join() !== byRow.join())).toEqual([])
  })

  test('suppliers near an employee, by three tables of one key each', async () => {
    const tables = await ruleTables(session, {
      s: tableOf('suppliers', {}, 'gb18030'),
      e: tableOf('employees'),
      p: tableOf('persons'),
    })
    const near = (name: string, key: string) => ({ name, tableBizId: bizIdOf('e'), key: [key], on: key })
    const model = modelOf(
      {
        mainTable: { tableBizId: bizIdOf('s'), key: ['supplier_id'] },
        dimensions: [near('电话', 'phone'), near('地址', 'address'), near('账户', 'bank_account')],
        rules: [
          basic('phone', 'not isEmpty([电话.emp_id])'),
          basic('address', 'not isEmpty([地址.emp_id])'),
          basic('bank_account', 'not isEmpty([账户.emp_id])'),
        ],
      },
      tables,
    )
    const dimension = { phone: '电话', address: '地址', bank_account: '账户' } as const
    const found = await judged(session, model, tables)
    const pairs = Object.entries(dimension).flatMap(([by, name], at) =>
      found.flatMap(({ cells, byEngine }) =>
        byEngine[at] === 'hit' ? [`${by} ${cells[`${name}.emp_id`]} ${cells.supplier_id}`] : [],
      ),
    )
    const planted = truth.employee_supplier.flatMap((each: { by: string; emp_id: string; supplier_id: string }) =>
      each.by in dimension ? [`${each.by} ${each.emp_id} ${each.supplier_id}`] : [],
    )
    expect(pairs.toSorted()).toEqual(planted.toSorted())
  })
})
