import { saveEntry } from '#api/data/watch-lists/entry.ts'
import { watchList } from '#api/data/watch-lists/table.ts'
import { saveList } from '#api/data/watch-lists/watch-list.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { savingWatchEntry, savingWatchList } from '#contract/data/watch-lists/shapes.ts'
import { accepted } from './accepted.ts'

type Entry = { name: string; aliases?: string[]; number?: string; from?: string; until?: string; source?: string }

const lists: readonly { name: string; remark: string; isShared: boolean; entries: readonly Entry[] }[] = [
  {
    name: '禁止合作供应商',
    remark: '因围标、虚开发票或质量事故停止合作的单位。',
    isShared: true,
    entries: [
      {
        name: '上海誠嘉貿易有限公司',
        aliases: ['诚嘉贸易', 'Chengjia Trading Co., Ltd.'],
        number: '91310115MA1K3D2X7Y',
        from: '2025-03-01',
        source: '2025 年第 2 号停用通知',
      },
      { name: '苏州恒远物流股份有限公司', aliases: ['恒远物流'], number: '91320505MA20H7QK4N', source: '围标调查' },
      { name: '江南建材经营部', number: '92330105MA28X0EU3P', from: '2026-01-15', source: '质量事故' },
      { name: '杭州明辉电子科技有限公司', from: '2024-06-01', until: '2026-05-31', source: '虚开发票，停用两年' },
      { name: 'Harbour Bridge Consulting Ltd', aliases: ['海桥咨询'], source: '审计部通报' },
    ],
  },
  {
    name: '利益冲突人员',
    remark: '员工申报的亲属及其任职单位，仅供付款复核使用。',
    isShared: false,
    entries: [
      { name: '张伟', aliases: ['張偉'], source: '2026 年度申报' },
      { name: '李娜', source: '2026 年度申报' },
      { name: '欧阳明', aliases: ['歐陽明'], until: '2026-12-31', source: '2025 年度申报' },
    ],
  },
]

/** Two watch lists with a change of each entry in their history; nothing if there is any list. */
export async function seedWatchLists({ db }: DemoDeps, { userId }: Principal): Promise<void> {
  if ((await db.$count(watchList)) > 0) return
  await db.transaction(async (tx) => {
    for (const { entries, ...fields } of lists) {
      const { bizId } = accepted(await saveList(tx, { saving: savingWatchList.parse(fields), userId }))
      for (const entry of entries)
        accepted(await saveEntry(tx, { saving: savingWatchEntry.parse({ bizId, ...entry }), userId }))
    }
  })
}
