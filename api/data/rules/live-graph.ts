import { NodeKind, Port, ReadMode } from '#contract/data/processes/codes.ts'
import type { ProcessNode } from '#contract/data/processes/shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'

type Live = { bizId: string; name: string; number: number; content: RuleContent }

const resultNameLength = 12
/** Name of the result table, which does not change when the model is renamed. */
export const resultTableName = (bizId: string): string =>
  `rule_${bizId.replace(/[^A-Za-z0-9]/g, '').slice(0, resultNameLength)}`

/** Graph of a live model: its tables, the rules of one version, and the result table. */
export function liveGraph({ bizId, name, number, content }: Live): { nodes: ProcessNode[] } {
  const { mainTable, dimensions } = content
  const tables = [
    { id: 'main', title: '主表', tableBizId: mainTable.tableBizId },
    ...dimensions.map(({ name: title, tableBizId }, at) => ({ id: `dimension${at + 1}`, title, tableBizId })),
  ]
  const input = (node: string) => ({ node, port: Port.rows })
  return {
    nodes: [
      ...tables.map(
        ({ id, title, tableBizId }): ProcessNode => ({
          id,
          title,
          kind: NodeKind.source,
          inputs: [],
          place: null,
          settings: { tableBizId, columns: null, mode: ReadMode.full, watermark: null },
        }),
      ),
      {
        id: 'rules',
        title: '规则判断',
        kind: NodeKind.rules,
        inputs: tables.map(({ id }) => input(id)),
        place: null,
        settings: { modelBizId: bizId, number },
      },
      {
        id: 'result',
        title: '结果',
        kind: NodeKind.output,
        inputs: [input('rules')],
        place: null,
        settings: {
          tableName: resultTableName(bizId),
          title: name,
          key: mainTable.key,
          mode: ReadMode.full,
          expectations: [],
        },
      },
    ],
  }
}
