/** Ids of a project, from which addresses are built. */
export interface RouteProject {
  id: number;
  shareId: string | null;
  name: string;
}

/** The languages in which the journeys visit all routes: the default table, and one that differs from it. */
type InVisitedLanguages = { default: string; vi: string };

export interface RouteCase {
  /** Path pattern of the router; every page that the server knows has a case. */
  path: string;
  access: 'signed-in' | 'signed-out' | 'public';
  /** Address to open; the path itself if absent. */
  address?: (project: RouteProject) => string;
  /** First-level heading of the screen or of its AR frame; the project's name if absent. */
  heading?: InVisitedLanguages | ((project: RouteProject) => InVisitedLanguages);
  /** True for the viewer, whose texts are in the AR frame. */
  viewer?: boolean;
  /** Language of the page in the default table; English if absent. */
  lang?: 'vi';
}

const same = (text: string): InVisitedLanguages => ({ default: text, vi: text });

/** Every page and its contents. A visitor of a `signed-in` page is asked to log in and then returned to it. */
export const ROUTE_CASES: RouteCase[] = [
  { path: '/', access: 'signed-in', heading: { default: 'Dashboard', vi: 'Bảng điều khiển' } },
  { path: '/auth', access: 'signed-out', heading: { default: 'Welcome back', vi: 'Chào mừng trở lại' } },
  { path: '/login', access: 'signed-out', heading: { default: 'Welcome back', vi: 'Chào mừng trở lại' } },
  { path: '/signup', access: 'signed-out', heading: { default: 'Create your account', vi: 'Tạo tài khoản' } },
  { path: '/dashboard', access: 'signed-in', heading: { default: 'Dashboard', vi: 'Bảng điều khiển' } },
  { path: '/create-project', access: 'signed-in', heading: { default: 'Create a project', vi: 'Tạo dự án' } },
  { path: '/import', access: 'signed-in', heading: { default: 'Import a project', vi: 'Nhập dự án' } },
  { path: '/view/:id', access: 'signed-in', address: ({ id }) => `/view/${id}`, lang: 'vi' },
  { path: '/view/:id/ar', access: 'signed-in', address: ({ id }) => `/view/${id}/ar`, viewer: true, lang: 'vi' },
  { path: '/view/:id/stage', access: 'signed-in', address: ({ id }) => `/view/${id}/stage` },
  {
    path: '/view/:id/numbers',
    access: 'signed-in',
    address: ({ id }) => `/view/${id}/numbers`,
    heading: ({ name }) => ({ default: `Numbers of ${name}`, vi: `Số liệu của ${name}` }),
  },
  {
    path: '/view/ar/:shareId',
    access: 'public',
    address: ({ shareId }) => `/view/ar/${shareId}`,
    viewer: true,
    lang: 'vi',
  },
  {
    path: '/share/:id',
    access: 'public',
    address: ({ shareId }) => `/share/${shareId}`,
    heading: ({ name }) => ({ default: `Share ${name}`, vi: `Chia sẻ ${name}` }),
  },
  {
    path: '/embed/:shareId',
    access: 'public',
    // No site may embed this project.
    address: ({ shareId }) => `/embed/${shareId}`,
    heading: same('Không tìm thấy trải nghiệm AR hoặc đã bị xóa.'),
    lang: 'vi',
  },
  { path: '/preview', access: 'public', heading: same('Bản xem trước đã kết thúc'), lang: 'vi' },
  { path: '/review', access: 'public', heading: same('Bản xem trước đã kết thúc'), lang: 'vi' },
  { path: '/profile', access: 'signed-in', heading: { default: 'Settings', vi: 'Cài đặt' } },
  { path: '/account', access: 'signed-in', heading: { default: 'Settings', vi: 'Cài đặt' } },
  { path: '/brand', access: 'signed-in', heading: { default: 'Settings', vi: 'Cài đặt' } },
  { path: '/api-access', access: 'signed-in', heading: { default: 'Settings', vi: 'Cài đặt' } },
  { path: '/backups', access: 'signed-in', heading: { default: 'Settings', vi: 'Cài đặt' } },
  { path: '/support', access: 'signed-in', heading: { default: 'Support', vi: 'Hỗ trợ' } },
  {
    path: '/support/:id',
    access: 'signed-in',
    address: () => '/support/2000000000',
    heading: { default: 'No conversation here', vi: 'Không có cuộc trao đổi nào ở đây' },
  },
  { path: '/workspace', access: 'signed-in', heading: { default: 'Workspaces', vi: 'Không gian làm việc' } },
  {
    path: '/workspace/:id',
    access: 'signed-in',
    address: () => '/workspace/2000000000',
    heading: { default: 'No workspace here', vi: 'Không có không gian làm việc ở đây' },
  },
  {
    path: '/workspace/:id/activity',
    access: 'signed-in',
    address: () => '/workspace/2000000000/activity',
    heading: { default: 'Activity', vi: 'Hoạt động' },
  },
  {
    path: '/invite',
    access: 'public',
    heading: { default: 'This invite is incomplete', vi: 'Lời mời này chưa đầy đủ' },
  },
  { path: '/demo/ar', access: 'public', heading: same('Hải Đăng'), viewer: true, lang: 'vi' },
  { path: '/demo/ar/target', access: 'public', heading: same('Hình ảnh mục tiêu: Hải Đăng'), lang: 'vi' },
  { path: '/examples', access: 'public', heading: { default: 'Templates', vi: 'Mẫu có sẵn' } },
  { path: '/pricing', access: 'public', heading: { default: 'Pricing', vi: 'Bảng giá' } },
  { path: '/enterprise', access: 'public', heading: { default: 'AR on your own terms', vi: 'AR theo cách của bạn' } },
  {
    path: '/second-factor',
    access: 'signed-out',
    heading: { default: 'This sign-in is over', vi: 'Lần đăng nhập này đã kết thúc' },
  },
  { path: '/forgot-password', access: 'public', heading: { default: 'Forgot your password?', vi: 'Quên mật khẩu?' } },
  {
    path: '/reset-password',
    access: 'public',
    address: () => '/reset-password?token=none',
    heading: { default: 'Set a new password', vi: 'Đặt mật khẩu mới' },
  },
  {
    path: '/confirm-email',
    access: 'public',
    heading: { default: 'This link is not complete', vi: 'Liên kết này không đầy đủ' },
  },
  { path: '/check', access: 'public', heading: { default: 'What this device can do', vi: 'Thiết bị này làm được gì' } },
  {
    path: '/check/recording',
    access: 'public',
    heading: { default: 'Record world tracking', vi: 'Ghi lại việc bám theo mặt sàn' },
  },
  { path: '/developers', access: 'public', heading: { default: 'For developers', vi: 'Dành cho nhà phát triển' } },
  { path: '/privacy', access: 'public', heading: { default: 'Privacy', vi: 'Quyền riêng tư' } },
  { path: '/terms', access: 'public', heading: { default: 'Terms of use', vi: 'Điều khoản sử dụng' } },
  { path: '/manual-compile', access: 'public', heading: same('Biên dịch hình ảnh thành file .mind'), lang: 'vi' },
  { path: '/mind-compiler-debug', access: 'public', heading: same('Công cụ gỡ lỗi file .mind'), lang: 'vi' },
  {
    path: '/no/such/page',
    access: 'public',
    heading: { default: '404 Page Not Found', vi: '404 Không tìm thấy trang' },
  },
];

interface Landing {
  path: string;
  route: RouteCase;
  heading: InVisitedLanguages;
}

/** The screen that an address opens: the route's own, or the target of the guard's redirect. */
export function landing(route: RouteCase, project: RouteProject, signedIn: boolean): Landing {
  const address = route.address?.(project) ?? route.path;
  if (signedIn && (route.access === 'signed-out' || route.path === '/')) {
    return landingAt('/dashboard', caseOf('/dashboard'), project);
  }
  if (!signedIn && route.access === 'signed-in') {
    const leadsBack = address === '/' || address === '/dashboard' ? '' : `?next=${encodeURIComponent(address)}`;
    return landingAt(`/auth${leadsBack}`, caseOf('/auth'), project);
  }
  return landingAt(address, route, project);
}

function landingAt(path: string, route: RouteCase, project: RouteProject): Landing {
  const { heading = same(project.name) } = route;
  return { path, route, heading: typeof heading === 'function' ? heading(project) : heading };
}

function caseOf(path: string): RouteCase {
  const found = ROUTE_CASES.find((other) => other.path === path);
  if (!found) throw new Error(`No case for ${path}`);
  return found;
}
