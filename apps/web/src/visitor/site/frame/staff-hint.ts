/** Whether somebody of the staff signed in with this browser lately. It only decides which buttons are shown; doors have locks of their own. */
export const hasStaffHint = (): boolean => /(?:^|;\s*)chioma_staff_here=1/.test(document.cookie)
