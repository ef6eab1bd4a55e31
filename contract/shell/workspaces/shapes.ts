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

/** A random id of ours: 22 characters of base64url, 128 bits and more. */
export const workspaceBizId = bizId

export const workspaceRemarkMax = 200
export const noticeContentMax = 2000
/** People that one call invites. */
export const invitedMax = 500

const remark = z.string().trim().pipe(emptyOrTextUpTo(workspaceRemarkMax)).default('')
/** A path that `uploadPicture` gave, or the one that is there; none takes the picture away. A form without one sends ''. */
const picturePath = z
  .string()
  .max(200)
  .transform((path) => path || null)
  .nullable()
  .default(null)

// A workspace

/**
 * At most ten characters, letters of any script, digits but not first, underscores. What is typed full-width is the same
 * name. spec: platform §5
 */
export const workspaceName = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(workspaceNameMax))
  .pipe(z.string().regex(/^[\p{L}_][\p{L}\p{M}0-9_]*$/u, 'workspaceNameInvalid'))

export const newWorkspace = z.strictObject({ name: workspaceName, remark, photoPath: picturePath })

/** A name is filled once: what an edit says of it must be what is there, unless nothing is. spec: platform §5 */
export const workspaceEdit = z.strictObject({
  bizId: workspaceBizId,
  version: rowVersion,
  name: workspaceName.optional(),
  remark,
  photoPath: picturePath,
})
export type WorkspaceEdit = z.infer<typeof workspaceEdit>

/** Without a bizId a new one, which needs its name; with one an edit, which needs the version it was made from. */
export const savedWorkspace = workspaceEdit
  .extend({ bizId: workspaceBizId.optional(), version: rowVersion.optional() })
  .superRefine(({ bizId, version, name }, context) => {
    const missing = bizId === undefined ? name === undefined && 'name' : version === undefined && 'version'
    if (missing) context.addIssue({ code: 'custom', message: 'required', path: [missing] })
  })

/** One of the two: the number that stands in a page's address, or the bizId that calls take. */
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
  /** The same as a full URL of `getPicture`, which wants the bearer. */
  avatarImg: z.string().nullable(),
}

/** Who owns a workspace: whom to turn to. */
export const workspaceOwner = z.object({
  /** Of the workspace. */
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
  /** '' where none was ever filled; pages then show the default. */
  name: z.string(),
  remark: z.string(),
  ...picture,
  status: z.enum(WorkspaceStatus),
  scheduleApprovalState: z.enum(ScheduleApprovalState),
  /** The owner's name, and whose account it is. */
  owner: z.string(),
  ownerId: z.number().int(),
  ownerStatus: z.enum(UserStatus),
  /** Active ones. */
  memberCount: z.number().int(),
  /** Tables authorized to it; the data modules count them. */
  dataAuthorizationCount: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number().int(),
})
export type WorkspaceRow = z.infer<typeof workspaceRow>

/** A workspace as the caller has it. */
export const ownWorkspace = workspaceRow.extend({
  /** The caller's own entry; none for an Administrator who is no member. */
  aclList: z.array(aclEntry),
  /** What the caller may be here, by the member check of rules.ts. */
  roleType: z.enum(WorkspaceRole),
})
export type OwnWorkspace = z.infer<typeof ownWorkspace>

/** `total` are the workspaces the caller is a member of, `owned` of them their own; `invited` wait for their answer. */
export const workspaceCounts = z.object({
  total: z.number().int(),
  owned: z.number().int(),
  invited: z.number().int(),
})

export const workspaceSort = z.enum(['name', 'owner', 'createTime', 'updateTime', 'memberCount'])

/** A form that filters by nothing sends ''. */
const chosen = <T extends z.ZodType>(value: T) => z.union([z.literal('').transform(() => undefined), value]).optional()

const workspaceList = {
  /** Of the workspace's name or remark, or of the owner's name or usercode. */
  keyword: z.string().trim().max(50).optional(),
  status: chosen(z.enum(WorkspaceStatus)),
  /** Whether the owner's account is enabled: one whose owner is not waits for an administrator to replace them. */
  ownerStatus: chosen(z.enum(UserStatus)),
  sort: workspaceSort.default('createTime'),
  order: sortOrder.default('desc'),
}
export const workspacePageQuery = z.strictObject({ ...currentSize, ...workspaceList })
export const workspaceExportQuery = z.strictObject(workspaceList)
export const workspaceRecords = records(workspaceRow)

export const workspaceStatusChange = z.strictObject({ status: z.enum(WorkspaceStatus) })

// Members

export const memberSort = z.enum(['role', 'name', 'since'])
const memberList = {
  bizId: workspaceBizId,
  /** Of the code, the name or the department. */
  keyword: z.string().trim().max(50).optional(),
  roleType: chosen(z.enum(WorkspaceRole)),
  status: chosen(z.enum(MemberStatus)),
  ids: chosenIds.optional(),
  /** Within it by role, state and code. */
  sort: memberSort.default('role'),
  order: sortOrder.default('asc'),
}
export const memberExportQuery = z.strictObject(memberList)
export const memberPageQuery = z.strictObject({
  ...currentSize,
  ...memberList,
  /** That one alone, for the pages about a single member. */
  userId: rowId.optional(),
})

const memberRow = aclEntry.extend({
  usercode: z.string(),
  name: z.string(),
  dept: z.string(),
  avatar: z.string().nullable(),
  /** Whether the account may sign in. */
  userStatus: z.enum(UserStatus),
  /** The name of the one who asked them; '' for the one who made the workspace. */
  invitedBy: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
})
export type MemberRow = z.infer<typeof memberRow>
/** The owner first, then by role, state and code. */
export const memberRecords = records(memberRow)

/** Nobody is invited to own. */
export const invitedRole = z.enum([WorkspaceRole.collaborator, WorkspaceRole.viewer])

/** Selection is required before sending. One asked before is asked again, with the role given now. spec: platform §5 */
export const invitedMembers = z
  .array(z.strictObject({ userId: rowId, roleType: invitedRole }), { error: 'memberRequired' })
  .min(1, 'memberRequired')
  .max(invitedMax)
export type InvitedMembers = z.infer<typeof invitedMembers>

export const sentInvitations = z.object({
  /** Asked for the first time. */
  invited: z.number().int(),
  /** Asked again: they had not answered, or had said no. */
  renewed: z.number().int(),
})

export const memberKey = z.strictObject({ userId: rowId })
export const memberRole = z.strictObject({ userId: rowId, roleType: invitedRole })

export const invitationAnswer = z.strictObject({ status: z.enum(InvitationAnswer) })

/** An invitation that waits for the caller's answer, with what the dialog shows. spec: platform §2, §3 */
export const invitation = aclEntry.extend({
  /** Of the workspace: the number leads to its pages, the bizId answers. */
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

// Pictures and notices

/** What a picture is for: the workspace's own becomes a small square, a notice's keeps its sides. */
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

/** `userId`, where given, must be who wrote it. */
export const noticeKey = z.strictObject({ bizId: workspaceBizId, id: rowId, userId: rowId.optional() })

const noticeList = {
  bizId: workspaceBizId,
  /** Of the content or the author's name. */
  keyword: z.string().trim().max(50).optional(),
  ids: chosenIds.optional(),
  /** By the time it was put up. */
  order: sortOrder.default('desc'),
}
export const noticeExportQuery = z.strictObject(noticeList)
export const noticePageQuery = z.strictObject({
  ...currentSize,
  ...noticeList,
  /** That one alone, for the pages about a single notice. */
  id: rowId.optional(),
})

const noticeRow = z.object({
  id: z.number().int(),
  /** Who wrote it, or who took it over from one who left. */
  userId: z.number().int(),
  userName: z.string(),
  /** Who wrote it in that one's name, under delegation; '' where nobody did. */
  agentName: z.string(),
  avatar: z.string().nullable(),
  content: z.string(),
  imgPath: z.string().nullable(),
  version: z.number().int(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type NoticeRow = z.infer<typeof noticeRow>
/** Newest first. */
export const noticeRecords = records(noticeRow)
