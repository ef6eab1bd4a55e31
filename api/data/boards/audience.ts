import { eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { listDepartments } from '#api/shell/accounts/department.ts'
import { department, role, user } from '#api/shell/accounts/table.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { BoardDraft, SettingAudience } from '#contract/data/boards/shapes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { conflict } from './conflict.ts'
import { openToEdit } from './open-board.ts'
import { isNamed, readerDepartments } from './readers.ts'
import { board, boardDepartment, boardPerson, boardRole } from './table.ts'

/** Readers who are not editors. */
export async function audienceOf(db: Db, boardId: number): Promise<BoardDraft['audience']> {
  const { code, name, nameHant, nameEn } = role
  const roles = await db
    .select({ code, name, nameHant, nameEn })
    .from(role)
    .innerJoin(boardRole, eq(boardRole.roleId, role.id))
    .where(eq(boardRole.boardId, boardId))
    .orderBy(role.code)
  const ofBoard = await db
    .select({ departmentId: boardDepartment.departmentId })
    .from(boardDepartment)
    .where(eq(boardDepartment.boardId, boardId))
  const chosen = new Set(ofBoard.map(({ departmentId }) => departmentId))
  const departments = chosen.size === 0 ? [] : await listDepartments(db)
  const people = await db
    .select({ usercode: user.usercode, name: user.name })
    .from(user)
    .innerJoin(boardPerson, eq(boardPerson.userId, user.id))
    .where(eq(boardPerson.boardId, boardId))
    .orderBy(user.name, user.usercode)
  return {
    roles,
    departments: departments.flatMap(({ departmentId, fullName }) =>
      chosen.has(departmentId) ? [{ departmentId, fullName }] : [],
    ),
    people,
  }
}

/** Refuses notFound. */
export async function audienceChoices(db: Db, { bizId, actor }: { bizId: string; actor: Actor }) {
  const open = await openToEdit(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { code, name, nameHant, nameEn } = role
  return {
    roles: await db.select({ code, name, nameHant, nameEn }).from(role).orderBy(role.code),
    departments: (await listDepartments(db)).map(({ departmentId, fullName }) => ({ departmentId, fullName })),
  }
}

type Given = { version: number; audience: number; name: string }

/**
 * Replaces the audience. Readers see figures under their own rights, so this grants only the board itself. Refuses
 * notFound, execute.denied, workspace.blocked, record.conflict, validation (unknown roles, departments or people, or an
 * agent who adds themselves).
 */
export async function setAudience(
  tx: Tx,
  { setting, actor }: { setting: SettingAudience; actor: Actor },
): Promise<Given | Refusal> {
  const open = await openToEdit(tx, { bizId: setting.bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { board: found } = open
  if (setting.version !== found.version) return conflict(tx, found, setting.version)
  const roles = await tx.select({ id: role.id, key: role.code }).from(role).where(inArray(role.code, setting.roles))
  const departments = await tx
    .select({ id: department.id, key: department.id })
    .from(department)
    .where(inArray(department.id, setting.departments))
  const people = await tx
    .select({ id: user.id, key: user.usercode })
    .from(user)
    .where(sql`${inArray(user.usercode, setting.people)} and ${user.status} = ${UserStatus.enabled}`)
  const faults = {
    ...unknownIn('roles', setting.roles, roles),
    ...unknownIn('departments', setting.departments, departments),
    ...unknownIn('people', setting.people, people),
  }
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  const { id: boardId } = found
  const agent = actor.delegation?.agent
  const wasNamed = agent && (await namesReader(tx, boardId, agent))
  await tx.delete(boardRole).where(eq(boardRole.boardId, boardId))
  await tx.delete(boardDepartment).where(eq(boardDepartment.boardId, boardId))
  await tx.delete(boardPerson).where(eq(boardPerson.boardId, boardId))
  if (roles.length > 0) await tx.insert(boardRole).values(roles.map(({ id }) => ({ boardId, roleId: id })))
  if (departments.length > 0)
    await tx.insert(boardDepartment).values(departments.map(({ id }) => ({ boardId, departmentId: id })))
  if (people.length > 0) await tx.insert(boardPerson).values(people.map(({ id }) => ({ boardId, userId: id })))
  if (agent && !wasNamed && (await namesReader(tx, boardId, agent))) {
    const field = people.some(({ id }) => id === agent.userId) ? 'people' : 'departments'
    return refuse('validation', { faults: { [field]: [{ key: 'memberSelf' }] } })
  }
  const version = found.version + 1
  await tx.update(board).set({ version, updatedById: actor.userId, updatedAt: sql`now()` }).where(eq(board.id, boardId))
  return { version, audience: roles.length + departments.length + people.length, name: found.name }
}

/** True if the audience names this person, also by a role or department. */
async function namesReader(tx: Tx, boardId: number, reader: Pick<Principal, 'userId' | 'roles'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with ${readerDepartments(reader)} select 1 from ${board} b where b.id = ${boardId} and ${isNamed(reader)}`)
  return rows.length > 0
}

function unknownIn<Key extends string | number>(
  field: string,
  said: readonly Key[],
  known: readonly { key: Key }[],
): Record<string, FieldError[]> {
  const keys = new Set(known.map(({ key }) => key))
  const unknown = said.filter((each) => !keys.has(each))
  if (unknown.length === 0) return {}
  return { [field]: [{ key: 'boards-faults:readerUnknown', values: { names: unknown.join(', ') } }] }
}
