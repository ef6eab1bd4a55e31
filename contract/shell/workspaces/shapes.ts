import { z } from 'zod'
import { chosenIds, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrTextUpTo, lineUpTo, textUpTo } from '#contract/platform/text.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { bizId, rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  InvitationAnswer,
  MemberStatus,
  ScheduleApprovalState,
  WorkspaceRole,
  WorkspaceStatus,
  workspaceNameMax,
} from './codes.ts'

export const workspaceBizId = bizId

export const workspaceRemarkMax = 200
export const noticeContentMax = 2000
/** Maximum people per call. */
export const invitedMax = 500

const remark = z.string().trim().pipe(emptyOrTextUpTo(workspaceRemarkMax)).default('')
/** A path returned by `uploadPicture`, or the current one; null removes the picture. A form without one sends ''. */
const picturePath = z
  .string()
  .max(200)
  .transform((path) => path || null)
  .nullable()
  .default(null)

/**
 * At most ten characters: letters of any script, underscores, and digits except first. Full-width input is normalized.
 * spec: platform §5
 */
export const workspaceName = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(workspaceNameMax))
  .pipe(z.string().regex(/^[\p{L}_][\p{L}\p{M}0-9_]*$/u, 'workspaceNameInvalid'))

export const newWorkspace = z.strictObject({ name: workspaceName, remark, photoPath: picturePath })

/** A name is set once: an edit must repeat the current name, unless it is empty. spec: platform §5 */
export const workspaceEdit = z.strictObject({
  bizId: workspaceBizId,
  version: rowVersion,
  name: workspaceName.optional(),
  remark,
  photoPath: picturePath,
})
export type WorkspaceEdit = z.infer<typeof workspaceEdit>

/** Without a bizId creates a workspace and requires its name. With one edits it and requires the version. */
export const savedWorkspace = workspaceEdit
  .extend({ bizId: workspaceBizId.optional(), version: rowVersion.optional() })
  .superRefine(({ bizId, version, name }, context) => {
    const missing = bizId === undefined ? name === undefined && 'name' : version === undefined && 'version'
    if (missing) context.addIssue({ code: 'custom', message: 'required', path: [missing] })
  })

/** Either the id of a page's address, or the bizId used by calls. */
export const workspaceKey = z
  .strictObject({ id: rowId.optional(), bizId: workspaceBizId.optional() })
  .refine(({ id, bizId }) => (id === undefined) !== (bizId === undefined), { error: 'invalid' })

export const createdWorkspace = z.object({ id: z.number().int(), bizId: z.string() })

/** spec: platform §3 "ACL entry" */
const aclEntry = z.object({
  userId: z.number().int(),
  status: z.enum(MemberStatus),
  roleType: z.enum(WorkspaceRole),
})

const picture = {
  photoPath: z.string().nullable(),
  /** Full URL of `getPicture`, which requires the bearer token. */
  avatarImg: z.string().nullable(),
}

export const workspaceOwner = z.object({
  /** Row id of the workspace. */
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  userId: z.number().int(),
  usercode: z.string(),
  userName: z.string(),
  dept: z.string(),
  avatar: z.string().nullable(),
  userStatus: z.enum(UserStatus),
})
export type WorkspaceOwner = z.infer<typeof workspaceOwner>

const workspaceRow = z.object({
  id: z.number().int(),
  bizId: z.string(),
  /** '' if never set; pages then show a default. */
  name: z.string(),
  remark: z.string(),
  ...picture,
  status: z.enum(WorkspaceStatus),
  scheduleApprovalState: z.enum(ScheduleApprovalState),
  /** Name and account of the owner. */
  owner: z.string(),
  ownerId: z.number().int(),
  ownerStatus: z.enum(UserStatus),
  /** Active members only. */
  memberCount: z.number().int(),
  /** Number of tables authorized to it, counted by the data modules. */
  dataAuthorizationCount: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number().int(),
})
export type WorkspaceRow = z.infer<typeof workspaceRow>

export const ownWorkspace = workspaceRow.extend({
  /** The caller's own entry; empty for an Administrator who is not a member. */
  aclList: z.array(aclEntry),
  /** The caller's role by `roleInWorkspace` of rules.ts. */
  roleType: z.enum(WorkspaceRole),
})
export type OwnWorkspace = z.infer<typeof ownWorkspace>

/** `total` counts the caller's memberships, `owned` those as owner, `invited` open invitations. */
export const workspaceCounts = z.object({
  total: z.number().int(),
  owned: z.number().int(),
  invited: z.number().int(),
})

export const workspaceSort = z.enum(['name', 'owner', 'createTime', 'updateTime', 'memberCount'])

/** A form without a filter sends ''. */
const chosen = <T extends z.ZodType>(value: T) => z.union([z.literal('').transform(() => undefined), value]).optional()

const workspaceList = {
  /** Matches the workspace's name or remark, or the owner's name or usercode. */
  keyword: z.string().trim().max(50).optional(),
  status: chosen(z.enum(WorkspaceStatus)),
  /** Status of the owner's account: a disabled owner has to be replaced by an administrator. */
  ownerStatus: chosen(z.enum(UserStatus)),
  sort: workspaceSort.default('createTime'),
  order: sortOrder.default('desc'),
}
export const workspacePageQuery = z.strictObject({ ...currentSize, ...workspaceList })
export const workspaceExportQuery = z.strictObject(workspaceList)
export const workspaceRecords = records(workspaceRow)

export const workspaceStatusChange = z.strictObject({ status: z.enum(WorkspaceStatus) })

export const memberSort = z.enum(['role', 'name', 'since'])
const memberList = {
  bizId: workspaceBizId,
  /** Matches the code, the name or the department. */
  keyword: z.string().trim().max(50).optional(),
  roleType: chosen(z.enum(WorkspaceRole)),
  status: chosen(z.enum(MemberStatus)),
  ids: chosenIds.optional(),
  /** Ties are sorted by role, status and code. */
  sort: memberSort.default('role'),
  order: sortOrder.default('asc'),
}
export const memberExportQuery = z.strictObject(memberList)
export const memberPageQuery = z.strictObject({
  ...currentSize,
  ...memberList,
  /** For pages about a single member. */
  userId: rowId.optional(),
})

const memberRow = aclEntry.extend({
  usercode: z.string(),
  name: z.string(),
  dept: z.string(),
  avatar: z.string().nullable(),
  userStatus: z.enum(UserStatus),
  /** Name of the inviter; '' for the workspace's creator. */
  invitedBy: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
})
export type MemberRow = z.infer<typeof memberRow>
/** By default the owner first, then by role, status and code. */
export const memberRecords = records(memberRow)

/** An invitation cannot grant ownership. */
export const invitedRole = z.enum([WorkspaceRole.collaborator, WorkspaceRole.viewer])

/** At least one person is required. Inviting again renews the invitation with the new role. spec: platform §5 */
export const invitedMembers = z
  .array(z.strictObject({ userId: rowId, roleType: invitedRole }), { error: 'memberRequired' })
  .min(1, 'memberRequired')
  .max(invitedMax)
export type InvitedMembers = z.infer<typeof invitedMembers>

export const sentInvitations = z.object({
  /** First invitations. */
  invited: z.number().int(),
  /** Repeated invitations: unanswered or rejected before. */
  renewed: z.number().int(),
})

export const memberKey = z.strictObject({ userId: rowId })
export const memberRole = z.strictObject({ userId: rowId, roleType: invitedRole })

export const invitationAnswer = z.strictObject({ status: z.enum(InvitationAnswer) })

/** An open invitation of the caller, as the dialog shows it. spec: platform §2, §3 */
export const invitation = aclEntry.extend({
  /** The workspace: `id` is used in page addresses, `bizId` in the answer. */
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  remark: z.string(),
  ...picture,
  owner: z.string(),
  invitedBy: z.string(),
  invitedAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/** `photo` is cropped to a small square, `notice` keeps its proportions. */
export const PictureUse = { photo: 'photo', notice: 'notice' } as const
export type PictureUse = (typeof PictureUse)[keyof typeof PictureUse]

export const uploadedPicture = z.strictObject({
  file: z.file({ error: 'fileRequired' }),
  use: z.enum(PictureUse).default(PictureUse.photo),
})

export const newNotice = z.strictObject({
  content: z.string({ error: 'required' }).trim().pipe(textUpTo(noticeContentMax)),
  imgPath: picturePath,
})
export type NewNotice = z.infer<typeof newNotice>

export const noticeEdit = newNotice.extend({ id: rowId, version: rowVersion })
export type NoticeEdit = z.infer<typeof noticeEdit>

/** `userId`, if given, must be the author. */
export const noticeKey = z.strictObject({ bizId: workspaceBizId, id: rowId, userId: rowId.optional() })

const noticeList = {
  bizId: workspaceBizId,
  /** Matches the content or the author's name. */
  keyword: z.string().trim().max(50).optional(),
  ids: chosenIds.optional(),
  /** Sorted by creation time. */
  order: sortOrder.default('desc'),
}
export const noticeExportQuery = z.strictObject(noticeList)
export const noticePageQuery = z.strictObject({
  ...currentSize,
  ...noticeList,
  /** For pages about a single notice. */
  id: rowId.optional(),
})

const noticeRow = z.object({
  id: z.number().int(),
  /** The author, or the member who took it over when the author left. */
  userId: z.number().int(),
  userName: z.string(),
  /** Agent who wrote it under delegation; '' if there was none. */
  agentName: z.string(),
  avatar: z.string().nullable(),
  content: z.string(),
  imgPath: z.string().nullable(),
  version: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type NoticeRow = z.infer<typeof noticeRow>
export const noticeRecords = records(noticeRow)
