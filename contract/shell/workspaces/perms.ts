/** Perms of the workbench module; menus carry them. What a member may do in their workspaces, their role there says. */
export const WorkspacePerm = { manage: 'workbench:workspace:manage' } as const
