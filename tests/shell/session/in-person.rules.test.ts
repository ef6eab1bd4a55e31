import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/platform/call.ts'
import { scopeOf } from '#contract/platform/scope.ts'
import { declaredCalls } from '../../support/declared-calls.ts'

/**
 * Calls that change rights or ways to sign in, or act for another.
 * The declarations compute them; this list makes each addition or removal a visible decision.
 */
const inPerson = {
  accounts: [
    'createUser',
    'disableUser',
    'enableUser',
    'givePasswordLink',
    'importUsers',
    'setUserRoles',
    'takeSecondFactor',
    'updateUser',
    'updateUserConfig',
  ],
  roles: ['createRole', 'deleteRole', 'updateRole'],
  menus: ['createMenu', 'deleteMenu', 'updateMenu'],
  settings: ['removeBrandPicture', 'updateSetting', 'uploadBrandPicture'],
  registration: ['approveRegistration', 'rejectRegistration'],
  signIn: [
    'beginSecondFactor',
    'confirmSecondFactor',
    'createAccessToken',
    'endOwnSession',
    'endSession',
    'getSecondFactor',
    'listOwnAccessTokens',
    'listOwnSessions',
    'logout',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'revokeAccessTokenOf',
    'revokeOwnAccessToken',
  ],
  delegation: ['cancelDelegations', 'changeDelegate', 'enterDelegate', 'exitDelegate', 'saveDelegation'],
  members: ['answerInvitation', 'changeRole', 'inviteMembers', 'removeMember', 'replaceOwner', 'transferOwner'],
  reviews: ['saveReviewObject', 'saveReviewProject', 'uploadReviewObjects'],
  boards: ['setAudience', 'setUpCockpit'],
  models: ['handOverRuleModel'],
  subscriptions: ['removeSubscriptions', 'removeWarningSubscriptions', 'subscribeBoard', 'subscribeWarnings'],
  /** Decides beyond the session of who puts it live. */
  scenes: ['goLive'],
  tables: ['decideRequest', 'decideSchedule', 'renewTable', 'revokeGrant', 'saveMarket', 'takeTable'],
  links: ['changeLink', 'createLink', 'getOwnLink', 'mailLink', 'renewLink'],
  /** Calls that an open page makes by itself. */
  pages: ['noteVisit', 'streamMessages'],
}

const needsUser = ({ access: { kind } }: Call) => ['user', 'member', 'permission'].includes(kind)
const writes = ({ audit, replyForm }: Call) => audit !== undefined && replyForm !== 'blob'

test('the calls that decide who may do what are made in person, and no scope is enough for one', () => {
  const declared = [...declaredCalls].filter(([, call]) => call.inPerson)
  expect(declared.map(([name]) => name).sort()).toEqual(Object.values(inPerson).flat().sort())
  expect(declared.filter(([, call]) => scopeOf(call) !== undefined)).toEqual([])
})

/** Fields that name people, roles and menus: a call that takes one may change somebody's rights. */
const peopleAndRights =
  /^(user|role|menu|member|agent|owner|leader|executor|usercode|userCode|wsRole|roleType|authorized)(s|Id|Ids|Codes?)?$/i

/** Writes that name a person or a role without changing what anybody may do. */
const givesNothing: Record<string, string> = {
  createItem: 'a respondent, who gets nothing but their own papers until the deadline',
  changeDataProcess: 'the role of a file of data: purchases, sales, stock',
  deleteNotice: 'whose notice it is',
}

const namesIn = (shape: z.ZodType): string[] => {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

test('a write call that takes people, roles or menus is made in person, or gives nothing', () => {
  const open = [...declaredCalls].flatMap(([name, call]) => {
    if (!needsUser(call) || !writes(call) || call.inPerson) return []
    const taken = [...namesIn(call.body), ...namesIn(call.query)].filter((key) => peopleAndRights.test(key))
    return taken.length > 0 && !(name in givesNothing) ? [`${name}: ${taken.join(', ')}`] : []
  })
  expect(open).toEqual([])
})
