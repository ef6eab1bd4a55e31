import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { avatarBytesMax, uploadedFile } from '#contract/shell/accounts/user-config.ts'
import { workbenchModule } from './codes.ts'
import { WorkspacePerm } from './perms.ts'
import * as shape from './shapes.ts'

const user = access.userIn(workbenchModule)
const member = access.memberIn(workbenchModule)

const byWorkspace = z.strictObject({ bizId: shape.workspaceBizId })

/** Workspaces with the caller as an active member, by name: children of the menu 'my workbench'. */
export const listWorkspaces = call({
  method: 'GET',
  path: '/workspace/list',
  title: "List the caller's workspaces",
  access: user,
  reply: z.array(shape.ownWorkspace),
})

/** Unknown, inaccessible and removed workspaces get the same refusal. */
export const getWorkspace = call({
  method: 'POST',
  path: '/workspace/selectById',
  title: 'Get a workspace',
  access: user,
  body: shape.workspaceKey,
  reply: shape.ownWorkspace,
  refusals: ['access.denied'],
})

export const saveWorkspace = call({
  method: 'POST',
  path: '/workspace/saveOrUpdate',
  title: 'Create or update a workspace',
  access: user,
  body: shape.savedWorkspace,
  reply: shape.createdWorkspace,
  refusals: [
    'validation',
    'access.denied',
    'execute.denied',
    'exists',
    'workspace.blocked',
    'record.conflict',
    'quota.full',
    'quota.rate',
  ],
  audit: 'workspace.save',
})

/** Accepts PNG or JPEG, detected from the content and re-encoded. Belongs to no record until its path is saved. */
export const uploadPicture = call({
  method: 'POST',
  path: '/workspace/upload',
  title: 'Upload a picture for a workspace',
  access: user,
  body: shape.uploadedPicture,
  bodyForm: 'multipart',
  filesMax: avatarBytesMax,
  reply: uploadedFile,
  refusals: ['file.tooLarge', 'file.type', 'quota.rate'],
  audit: 'workspace.picture',
})

/** Members can read pictures of their workspaces; invitees only the workspace's own; uploaders what they uploaded. */
export const getPicture = call({
  method: 'GET',
  path: '/workspace/picture',
  title: 'Get a picture of a workspace',
  access: user,
  query: z.strictObject({ path: z.string().max(200) }),
  replyForm: 'blob',
  refusals: ['notFound'],
})

/** Disabling halts table authorization and scheduling of its tables; enabling restores them. spec: platform §4 */
export const disableAndEnable = call({
  method: 'POST',
  path: '/workspace/{bizId}/disableAndEnable',
  title: 'Disable or enable a workspace',
  access: member,
  query: byWorkspace,
  body: shape.workspaceStatusChange,
  refusals: ['execute.denied', 'workspace.unchanged'],
  audit: 'workspace.status',
})

/** Irreversible. Halts table authorization and scheduling of its tables. spec: platform §4 */
export const removeWorkspace = call({
  method: 'POST',
  path: '/workspace/{bizId}/workspaceRemove',
  title: 'Remove a workspace',
  access: member,
  query: byWorkspace,
  refusals: ['execute.denied'],
  audit: 'workspace.remove',
})

export const pageManagedWorkspaces = call({
  method: 'GET',
  path: '/workspace/selectListWsManager',
  title: 'List all workspaces, paged',
  access: access.permission(WorkspacePerm.manage),
  query: shape.workspacePageQuery,
  reply: shape.workspaceRecords,
})

export const exportManagedWorkspaces = call({
  method: 'POST',
  path: '/workspace/exportListWsManager',
  title: 'Export all workspaces as a workbook',
  access: access.permission(WorkspacePerm.manage),
  query: shape.workspaceExportQuery,
  replyForm: 'blob',
  audit: 'workspace.export',
})

export const countWorkspaces = call({
  method: 'GET',
  path: '/workspace/wsCount',
  title: "Count the caller's workspaces",
  access: user,
  reply: shape.workspaceCounts,
})

export const listOwners = call({
  method: 'GET',
  path: '/workspace/selectOwnerMsg',
  title: "List the owners of the caller's workspaces",
  access: user,
  reply: z.array(shape.workspaceOwner),
})

export const getOwner = call({
  method: 'GET',
  path: '/workspace/selectOwnerMsgByBizId',
  title: 'Get the owner of a workspace',
  access: user,
  query: byWorkspace,
  reply: shape.workspaceOwner,
  refusals: ['access.denied'],
})

export const pageMembers = call({
  method: 'POST',
  path: '/workspace/{bizId}/aclList',
  title: 'List members and invitees, paged',
  access: member,
  query: shape.memberPageQuery,
  reply: shape.memberRecords,
})

/** Requires the `download` action, because the data leaves the system. */
export const exportMembers = call({
  method: 'POST',
  path: '/workspace/{bizId}/aclList/export',
  title: 'Export members and invitees as a workbook',
  access: member,
  query: shape.memberExportQuery,
  replyForm: 'blob',
  refusals: ['execute.denied'],
  audit: 'workspace.member.export',
})

/** All or nothing. A repeated invitation reuses the existing invitation and message. */
export const inviteMembers = call({
  method: 'POST',
  path: '/workspace/{bizId}/inviteTeamMember',
  title: 'Invite members, or invite them again',
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.invitedMembers,
  reply: shape.sentInvitations,
  refusals: ['execute.denied', 'validation', 'exists', 'quota.rate'],
  audit: 'workspace.invite',
})

/** Open invitations of the caller, newest first. */
export const listInvitations = call({
  method: 'GET',
  path: '/workspace/invitations',
  title: "List the caller's open invitations",
  access: user,
  reply: z.array(shape.invitation),
})

/** At most one element; empty if the caller has no open invitation to that workspace. */
export const getInvitation = call({
  method: 'POST',
  path: '/workspace/selectInvideAcl',
  title: "Get the caller's invitation to a workspace",
  access: user,
  body: byWorkspace,
  reply: z.array(shape.invitation),
})

/** Marks the invitation's message as read. A caller without an invitation is refused like a non-member. */
export const answerInvitation = call({
  method: 'POST',
  path: '/workspace/{bizId}/agreeOrRefuse',
  title: 'Accept or decline an invitation',
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.invitationAnswer,
  reply: shape.createdWorkspace,
  refusals: ['invitation.answered'],
  audit: 'workspace.answer',
})

/**
 * Leaves if it is the caller; withdraws a pending invitation. The member's content passes to the owner. spec: platform
 * §6
 */
export const removeMember = call({
  method: 'POST',
  path: '/workspace/{bizId}/memberRemove',
  title: 'Remove a member, withdraw an invitation, or leave',
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.memberKey,
  refusals: ['execute.denied', 'notFound', 'workspace.ownerStays'],
  audit: 'workspace.member.remove',
})

/** The new owner must be an active member; the former owner becomes a collaborator. */
export const transferOwner = call({
  method: 'POST',
  path: '/workspace/{bizId}/transferOwner',
  title: 'Transfer a workspace to another member',
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.memberKey,
  refusals: ['execute.denied', 'validation'],
  audit: 'workspace.transfer',
})

export const changeRole = call({
  method: 'POST',
  path: '/workspace/{bizId}/changeRole',
  title: "Change a member's or invitee's role",
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.memberRole,
  refusals: ['execute.denied', 'notFound', 'invitation.rejected', 'workspace.ownerStays'],
  audit: 'workspace.role',
})

/**
 * The new owner may be anyone with an enabled account. The former owner leaves, and the new one takes over what they
 * wrote. Administrators may call it if the owner is disabled.
 */
export const replaceOwner = call({
  method: 'POST',
  path: '/workspace/{bizId}/replaceOwner',
  title: 'Replace the owner of a workspace',
  access: member,
  inPerson: true,
  query: byWorkspace,
  body: shape.memberKey,
  refusals: ['execute.denied', 'validation'],
  audit: 'workspace.replace',
})

/** Roles, their actions and members. Requires the `download` action, because the data leaves the system. */
export const exportRoles = call({
  method: 'GET',
  path: '/workspace/{bizId}/roles/export',
  title: "Export a workspace's roles as a workbook",
  access: member,
  query: byWorkspace,
  replyForm: 'blob',
  refusals: ['execute.denied'],
  audit: 'workspace.roles.export',
})

export const pageNotices = call({
  method: 'GET',
  path: '/workspace/{bizId}/notices',
  title: 'List the notices of a workspace, paged',
  access: member,
  query: shape.noticePageQuery,
  reply: shape.noticeRecords,
})

/** Requires the `download` action, because the data leaves the system. */
export const exportNotices = call({
  method: 'POST',
  path: '/workspace/{bizId}/notices/export',
  title: 'Export the notices of a workspace',
  access: member,
  query: shape.noticeExportQuery,
  replyForm: 'blob',
  refusals: ['execute.denied'],
  audit: 'workspace.notice.export',
})

export const createNotice = call({
  method: 'POST',
  path: '/workspace/{bizId}/notice',
  title: 'Publish a notice',
  access: member,
  query: byWorkspace,
  body: shape.newNotice,
  reply: z.object({ id: z.number().int() }),
  refusals: ['execute.denied', 'workspace.blocked', 'validation', 'quota.rate'],
  audit: 'workspace.notice.create',
})

export const updateNotice = call({
  method: 'PUT',
  path: '/workspace/{bizId}/notice',
  title: 'Edit a notice',
  access: member,
  query: byWorkspace,
  body: shape.noticeEdit,
  refusals: ['execute.denied', 'workspace.blocked', 'notFound', 'validation', 'record.conflict'],
  audit: 'workspace.notice.update',
})

export const deleteNotice = call({
  method: 'DELETE',
  path: '/workspace/{bizId}/notice',
  title: 'Delete a notice',
  access: member,
  query: shape.noticeKey,
  refusals: ['execute.denied', 'workspace.blocked', 'notFound'],
  audit: 'workspace.notice.delete',
})
