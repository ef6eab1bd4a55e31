/** The forms of the workbench's pages: by its id an action's reply finds its form. */
export const FormId = {
  workspace: 'workspace',
  status: 'status',
  remove: 'remove',
  invite: 'invite',
  resend: 'resend',
  role: 'role',
  owner: 'owner',
  leave: 'leave',
  notice: 'notice',
  answer: 'answer',
} as const
