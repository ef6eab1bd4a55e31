import { expect, test } from 'vitest'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import {
  MemberStatus,
  ScheduleApprovalState,
  WorkspaceRole,
  WorkspaceStatus,
  workspaceNameMax,
} from '#contract/shell/workspaces/codes.ts'
import * as rules from '#contract/shell/workspaces/rules.ts'
import { newWorkspace, savedWorkspace, workspaceName } from '#contract/shell/workspaces/shapes.ts'

const { owner, collaborator, viewer } = WorkspaceRole
const roles = [owner, collaborator, viewer] as const

const accessOf = (roleType: WorkspaceRole | null, more: Partial<rules.MemberAccess> = {}): rules.MemberAccess => ({
  roleType,
  status: WorkspaceStatus.enabled,
  scheduleApprovalState: ScheduleApprovalState.none,
  ...more,
})
const inProgress = { scheduleApprovalState: ScheduleApprovalState.inProgress }
const disabled = { status: WorkspaceStatus.disabled }
const whoMay = (action: rules.WorkspaceAction, more: Partial<rules.MemberAccess> = {}) =>
  roles.filter((role) => rules.may(action, accessOf(role, more)))

test("delete, add, download and execute are allowed for roleType '0' or '1'", () => {
  for (const action of ['delete', 'add', 'download', 'execute'] as const) expect(whoMay(action)).toEqual(['0', '1'])
})

test("edit is allowed for '0' or '1' only when scheduling approval is not in progress, which blocks nothing else", () => {
  expect(whoMay('edit')).toEqual(['0', '1'])
  expect(whoMay('edit', inProgress)).toEqual([])
  for (const action of Object.keys(rules.workspaceActions) as rules.WorkspaceAction[])
    if (action !== 'edit') expect(whoMay(action, inProgress), action).toEqual(whoMay(action))
})

test('the owner alone transfers ownership, replaces the owner, removes members, changes roles, invites, disables and removes', () => {
  for (const action of [
    'transferOwnership',
    'replaceOwner',
    'removeMembers',
    'changeRoles',
    'invite',
    'disableAndEnable',
    'removeWorkspace',
  ] as const)
    expect(whoMay(action), action).toEqual([owner])
})

test('a member may leave the team; the owner transfers it first', () => {
  expect(whoMay('leave')).toEqual([collaborator, viewer])
})

test('every member may view; authorization is for the owner, reference for those who work', () => {
  expect(whoMay('view')).toEqual([...roles])
  expect(whoMay('reference')).toEqual([owner, collaborator])
  expect(whoMay('authorise')).toEqual([owner])
})

test('a viewer neither downloads nor executes', () => {
  expect(rules.may('download', accessOf(viewer))).toBe(false)
  expect(rules.may('execute', accessOf(viewer))).toBe(false)
})

test('a disabled workspace is not worked in, but read, and who belongs to it still changes', () => {
  for (const action of ['add', 'edit', 'delete', 'execute', 'reference', 'authorise'] as const)
    expect(whoMay(action, disabled), action).toEqual([])
  for (const action of Object.keys(rules.workspaceActions) as rules.WorkspaceAction[])
    if (rules.workspaceActions[action].group === 'team' || action === 'view' || action === 'download')
      expect(whoMay(action, disabled), action).toEqual(whoMay(action))
})

test('who is no member may nothing; each refusal says why', () => {
  for (const action of Object.keys(rules.workspaceActions) as rules.WorkspaceAction[])
    expect(rules.refusalOf(action, accessOf(null)), action).toBe('access.denied')
  expect(rules.refusalOf('edit', accessOf(viewer, disabled))).toBe('execute.denied')
  expect(rules.refusalOf('edit', accessOf(owner, disabled))).toBe('workspace.blocked')
  expect(rules.refusalOf('edit', accessOf(collaborator, inProgress))).toBe('workspace.blocked')
  expect(rules.refusalOf('edit', accessOf(collaborator))).toBeUndefined()
})

test('the member check: an active entry, or the Administrator role; an Administrator who is no member gets role 2', () => {
  const entry = (status: MemberStatus) => ({ status, roleType: collaborator })
  expect(rules.roleInWorkspace(entry(MemberStatus.active), [])).toBe(collaborator)
  expect(rules.roleInWorkspace(entry(MemberStatus.active), [administratorRole])).toBe(collaborator)
  for (const status of [MemberStatus.pending, MemberStatus.rejected]) {
    expect(rules.roleInWorkspace(entry(status), [])).toBeNull()
    expect(rules.roleInWorkspace(entry(status), [administratorRole])).toBe(viewer)
  }
  expect(rules.roleInWorkspace(undefined, ['administrator', 'Auditor'])).toBeNull()
  expect(rules.roleInWorkspace(null, [administratorRole])).toBe(viewer)
})

test("the owner replaces the owner; an administrator may when the owner's account is disabled, nobody else", () => {
  const may = (role: WorkspaceRole | null, roleCodes: string[], ownerStatus: UserStatus) =>
    rules.mayReplaceOwner(accessOf(role), { roleCodes, ownerStatus })
  expect(may(owner, [], UserStatus.enabled)).toBe(true)
  expect(may(viewer, [administratorRole], UserStatus.enabled)).toBe(false)
  expect(may(viewer, [administratorRole], UserStatus.disabled)).toBe(true)
  expect(may(collaborator, [], UserStatus.disabled)).toBe(false)
  expect(may(null, ['Auditor'], UserStatus.disabled)).toBe(false)
})

const takes = (name: string) => workspaceName.safeParse(name)

test('a name has at most ten characters, letters, Chinese characters, underscores, and no digit in front', () => {
  for (const name of ['反欺诈', 'a', '_x', 'Équipe_7', '专项2026', '𠮷'.repeat(workspaceNameMax), 'が'])
    expect(takes(name).data, name).toBe(name)
  for (const name of [
    '',
    '  ',
    '2026专项',
    '１号',
    'a b',
    'a-b',
    'a.b',
    '<b>',
    '😀',
    '字'.repeat(workspaceNameMax + 1),
  ])
    expect(takes(name).success, name).toBe(false)
})

test('what is typed full-width, or with spaces around, is the same name', () => {
  expect(takes(' Ａｂ１ ').data).toBe('Ab1')
})

test('a new workspace needs its name, an edit the version it was made from', () => {
  expect(newWorkspace.safeParse({ name: '甲' }).data).toEqual({ name: '甲', remark: '', photoPath: null })
  expect(newWorkspace.safeParse({ name: '甲', photoPath: '' }).data?.photoPath).toBeNull()
  const missing = (body: object) => savedWorkspace.safeParse(body).error?.issues.map(({ path }) => path.join('.'))
  expect(missing({ remark: '' })).toEqual(['name'])
  expect(missing({ bizId: 'x'.repeat(22), remark: '' })).toEqual(['version'])
  for (const extra of [{ status: '0' }, { userId: 1 }, { roleType: '0' }, { owner: 1 }])
    expect(savedWorkspace.safeParse({ name: '甲', ...extra }).success, JSON.stringify(extra)).toBe(false)
})
