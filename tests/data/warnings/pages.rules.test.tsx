import { expect, test } from 'vitest'
import Warning from '#app/data/warnings/warning.tsx'
import Warnings from '#app/data/warnings/warnings.tsx'
import { markupOf } from '../../support/drawing.tsx'

const warning = {
  bizId: 'warning-1',
  model: { bizId: 'model-01', name: '大额付款' },
  workspace: { id: 7, bizId: 'space-01', name: '付款' },
  number: 2,
  key: [{ name: '编号', view: 'plain', value: 'P-7' }],
  judgingField: '',
  judgingValue: '',
  level: 3,
  score: 4.5,
  status: 'new',
  times: 2,
  assignee: null,
  isOverdue: true,
  isSnoozed: false,
  version: 1,
  shown: { firstSeenAt: '2026-01-01', lastSeenAt: '2026-01-02', dueAt: '2026-01-03', snoozedUntil: null },
}
const layout = {
  workspace: { id: 7 },
  allowed: { execute: true, download: true },
}

test('the queue lists warnings with level, subject and time limit', async () => {
  const markup = await markupOf(<Warnings />, {
    at: '/workbench/7/scheduleReport',
    data: {
      'workspaces/workbenches/workspace-layout': layout,
      page: {
        scope: 'queue',
        filter: {},
        order: { by: 'dueAt', descending: false },
        page: { total: 1, current: 1, size: 20 },
        about: {
          queue: 1,
          mine: 0,
          handedOn: 0,
          overdue: 1,
          models: [{ bizId: 'model-01', name: '大额付款' }],
          people: [],
          unrecorded: [],
        },
        warnings: [warning],
      },
    },
  })
  for (const text of ['P-7', '大额付款', '2026-01-03', '已逾期', '未分配']) expect(markup).toContain(text)
})

test('a warning shows its reasons, what can be done, and its history', async () => {
  const markup = await markupOf(<Warning />, {
    at: '/workbench/7/scheduleReport/warning-1?level=3',
    data: {
      'workspaces/workbenches/workspace-layout': layout,
      page: {
        warning: {
          ...warning,
          hits: [{ name: '大额', confirmed: 3, falseAlarms: 1 }],
          isConcealed: false,
          table: { bizId: 'table-01', tableName: 'results' },
          dataVersion: 4,
          run: { bizId: 'run-0001', processBizId: 'process1', at: '', shownAt: '2026-01-02' },
          endedRun: null,
          handover: null,
          reason: '',
          history: [],
          decisions: ['confirm', 'falseAlarm'],
          mayAct: true,
          maySnooze: true,
          people: [{ usercode: 'zhang', name: '张三' }],
          previous: null,
          next: 'warning-2',
        },
        reasons: [
          {
            name: '大额',
            said: '金额 60000 超过 50000',
            entry: { list: '黑名单', revision: 7, name: '远航贸易' },
            values: [{ column: '金额', value: '60000' }],
          },
        ],
      },
    },
  })
  for (const text of [
    '金额 60000 超过 50000',
    '3 确认，1 误报',
    '确认风险',
    '张三',
    'warning-2?level=3',
    '名单“黑名单”第 7 版的条目“远航贸易”',
  ])
    expect(markup).toContain(text)
})
