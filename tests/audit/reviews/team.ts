import { randomUUID } from 'node:crypto'
import type { CellValue } from 'hucre/xlsx'
import * as calls from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { makeUser, type Person, type TestApi } from '../../support/api.ts'
import { makeStockedClient, sheet } from '../master-data/lists.ts'

type Maker = Pick<TestApi, 'db' | 'done'>

/** A number that no other object has. */
export const freshNumber = (): string => `FA-${randomUUID().slice(0, 8)}`

export const objectSheet = (...rows: CellValue[][]) =>
  sheet('审核对象', ['审核批次号', '经销商编码', '期间开始', '期间结束', '区域', '现场执行人编号'], ...rows)

const days = { beginDate: '2026-01-05', endDate: '2026-12-20' }
export const period = { periodFrom: '2026-01-01', periodTo: '2026-06-30' }

export type Review = {
  clientCode: string
  /** Manages all projects; leads this one; is its member; executes its first object; has member perms elsewhere. */
  manager: Person
  leader: Person & { roleId: number }
  member: Person & { roleId: number }
  executor: Person
  stranger: Person
  projectId: number
  /** Two objects; the executor has the first. */
  objects: number[]
}

/** A project of a client with two dealers, and an object for each. */
export async function makeReview(api: Maker): Promise<Review> {
  const { code: clientCode } = await makeStockedClient(api)
  const worker = [ReviewPerm.read, ReviewPerm.write]
  const manager = await makeUser(api, { perms: Object.values(ReviewPerm) })
  const [leader, member, stranger] = [
    await makeUser(api, { perms: worker }),
    await makeUser(api, { perms: worker }),
    await makeUser(api, { perms: worker }),
  ]
  const executor = await makeUser(api, { perms: [ReviewPerm.read] })
  const people = { leader: leader.usercode, members: [member.usercode] }
  const body = { clientCode, year: 2026, name: `流向审计 ${clientCode}`, ...days, ...people }
  const { id: projectId } = await api.done(calls.saveReviewProject, { as: manager, body })
  const objects: number[] = []
  for (const [dealerCode, person] of [
    ['D101', executor.usercode],
    ['D108', ''],
  ] as const) {
    const object = { projectId, dealerCode, reviewBatchNo: freshNumber(), ...period, executor: person }
    objects.push((await api.done(calls.saveReviewObject, { as: member, body: object })).id)
  }
  return { clientCode, manager, leader, member, executor, stranger, projectId, objects }
}

/** Form values of that project, to be changed. */
export async function formOf(api: Maker, { manager, projectId }: Review) {
  const { leader, members, ...project } = await api.done(calls.getReviewProject, {
    as: manager,
    query: { id: projectId },
  })
  const { id, version, clientCode, year, name, beginDate, endDate } = project
  const { dateWindow, farWindow, splitSize, tolerance } = project
  return {
    id,
    version,
    clientCode,
    year,
    name,
    beginDate,
    endDate,
    dateWindow,
    farWindow,
    splitSize,
    tolerance,
    leader: leader.usercode,
    members: members.map(({ usercode }) => usercode),
  }
}
