import type { Translation } from '@anchora/contract/errors/message-template';
import type { english } from './english';

const templates = {
  help: `Cách dùng: anchora LỆNH [tùy chọn]

Đăng nhập
  login --server ĐỊA_CHỈ     Đăng nhập bằng mã truy cập, được hỏi trên màn hình hoặc đọc từ đường ống
  logout                     Quên mã truy cập trên máy này
  whoami                     Hiện máy chủ, không gian làm việc và quyền của mã

Dự án
  create --name TÊN --content TỆP [--picture TỆP] [--tracking TỆP]
         [--description LỜI] [--private] [--key KHÓA]
                             Tạo một dự án. Không có hình thì nội dung đứng trên sàn hoặc bàn
  create --from THƯ_MỤC [--table TỆP] [--check]
                             Tạo các dự án trong một bảng CSV. Chạy lại lệnh để tiếp tục sau khi bị
                             ngắt; --check chỉ kiểm tra bảng
  import TỆP.zip             Tạo dự án từ tệp đã tải xuống. Chạy lại lệnh để tiếp tục sau khi bị ngắt
  publish ID...              Xuất bản bản nháp và mở dự án cho khách xem [--keep-private]
  list                       Liệt kê dự án [--search LỜI] [--view active|archived|trash]
  replace ID [--content TỆP] [--picture TỆP]
                             Thay tệp mà vẫn giữ liên kết và mã QR
                             [--item ID] [--target ID] [--draft-only] [--with-draft]

Tệp
  download ID...             Lưu tệp theo dõi [--out THƯ_MỤC] [--force]
  qr ID...                   Lưu mã QR [--format svg|png] [--out THƯ_MỤC] [--force]
  numbers ID                 In số liệu khách xem dạng CSV [--from NGÀY] [--to NGÀY] [--by THUỘC_TÍNH]
                             [--out TỆP] [--force]

Mọi lệnh: --json cho chương trình, --quiet, --server ĐỊA_CHỈ, --help. create: --no-wait không chờ
tệp theo dõi.

ANCHORA_TOKEN và ANCHORA_SERVER thay cho việc đăng nhập. ANCHORA_LANG=en dùng tiếng Anh.
Mã thoát: 0 xong, 1 bị từ chối hoặc lỗi, 2 sai lệnh hoặc sai bảng, 3 chưa đăng nhập hoặc không có
quyền, 4 không tới được máy chủ, 130 bị ngắt.
`,
  interrupted: 'Đã dừng. Chạy lại đúng lệnh này để tiếp tục.',
  unexpected: 'Không thực hiện được: {message}',
  'no-answer': 'Máy chủ không trả lời ({cause}). Hãy kiểm tra kết nối rồi chạy lại lệnh.',
  'answer-unreadable': 'Máy chủ trả lời với trạng thái {status} mà không có lời nào.',
  'wait-limited': 'Đang chờ {seconds:seconds}. {why}',
  'wait-retry': 'Thử lại sau {seconds:seconds}. {why}',
  'wait-no-answer': '{server} không trả lời.',

  'command-unknown': 'Không có lệnh "{given}". Hãy chọn một trong: {commands:list}.',
  'arguments-invalid': '{reason} Lệnh "anchora help" liệt kê các tùy chọn.',
  'token-on-command-line':
    'Chưa gửi gì: chương trình khác trên máy này đọc được mã truy cập trong dòng lệnh. Hãy thu hồi mã đó, tạo mã khác và nhập khi "anchora login" hỏi.',
  'option-missing': 'Thiếu {option}.',
  'not-with-from': '{option} dành cho một dự án; trong bảng đã có cột cho nó.',
  'only-with': '{option} cần đi cùng {needed}.',
  'no-operands': 'Lệnh này không nhận "{given:list}".',
  'choice-unknown': '{option} là "{given}"; hãy chọn một trong: {choices:list}.',
  'id-missing': 'Hãy nêu id của dự án; "anchora list" cho biết các id.',
  'id-invalid': '"{given}" không phải id của dự án; "anchora list" cho biết các id.',
  'one-id': 'Lệnh này chỉ nhận một dự án.',
  'one-archive': 'Lệnh này chỉ nhận một tệp: tệp zip của một dự án đã tải xuống.',
  'day-invalid': 'Hãy viết ngày theo dạng 2026-11-30.',

  'server-missing': 'Hãy nêu máy chủ của bạn: --server https://ar.example',
  'server-invalid': '"{given}" không phải địa chỉ máy chủ. Địa chỉ có dạng https://ar.example',
  'server-not-secure': 'Mã truy cập sẽ đi tới {origin} mà không được bảo vệ. Hãy dùng https.',
  'token-prompt': 'Mã truy cập lấy từ {page} (không hiện ra): ',
  'token-malformed': 'Đây không phải mã truy cập. Mã bắt đầu bằng {prefix}.',
  'token-file-open':
    'Người khác trên máy này đọc được {file} nên mã trong đó không được dùng. Hãy đăng nhập lại bằng mã mới và thu hồi mã cũ.',
  'token-file-broken': 'Không đọc được {file}. Hãy đăng nhập lại.',
  'not-signed-in':
    'Bạn chưa đăng nhập. Hãy chạy "anchora login --server ĐỊA_CHỈ", hoặc đặt ANCHORA_TOKEN và ANCHORA_SERVER.',
  'signed-in-elsewhere':
    'Bạn đang đăng nhập tại {server}, không phải {wanted}. Hãy chạy "anchora login --server {wanted}".',
  'signed-in': 'Đã đăng nhập tại {server} bằng mã "{name}", được giữ trong {file}.',
  'signed-out': 'Đã xóa mã khỏi máy này. Mã vẫn dùng được cho đến khi bị thu hồi hoặc hết hạn.',
  'was-signed-out': 'Bạn chưa đăng nhập.',
  whoami: '{server}, không gian làm việc {workspaceId:number}\nMã "{name}": {scopes:list}; đến {expires}',
  'scope-missing': 'Mã thiếu quyền: {scopes:list}. Hãy tạo mã có các quyền này tại /api-access trên máy chủ của bạn.',

  'file-missing': 'Không có {name}, hoặc không đọc được tệp này.',
  'file-outside': '{name} nằm ngoài thư mục của bảng.',
  'file-empty': '{name} trống.',
  'file-too-large': '{name} lớn hơn {maxMb:number} MB.',
  'file-of-browser':
    '{name}: chỉ trình duyệt mới chuyển đổi được {format}. Hãy mở máy chủ bằng trình duyệt và tạo dự án ở đó.',
  'file-kind': 'Không dùng được {name} ở đây. Các loại được nhận: {extensions:list}.',
  'file-exists': '{file} đã có với nội dung khác. Dùng --force để thay.',
  'archive-no-project': '{name} không phải tệp tải xuống của một dự án.',
  'archive-damaged': '{name} bị hỏng. Chưa gửi gì; hãy tải dự án xuống lại.',
  'archive-too-large':
    '{name} chứa nhiều hơn một dự án có thể có: {files:number} tệp, {maxMb:number} MB, hoặc tệp giải nén ra gấp {ratio:number} lần kích thước.',
  'tracking-without-picture': 'Tệp theo dõi cần có hình của nó.',

  'folder-missing': 'Không có thư mục {folder}.',
  'table-missing': '{folder} không có bảng nào. Hãy lưu một bảng CSV vào đó.',
  'tables-many': '{folder} có nhiều bảng: {tables:list}. Hãy chọn một bảng bằng --table.',
  'table-unreadable': 'Không đọc được {file}.',
  'table-too-large': '{file} lớn hơn {maxMb:number} MB.',
  'table-empty': '{file} không có hàng nào dưới hàng tiêu đề.',
  'table-good': 'Bảng hợp lệ: {count:number} dự án. Chưa gửi gì.',
  'table-refused': 'Chưa gửi gì, vì {file} có lỗi ở {rows:number} hàng:',
  'csv-encoding': '{file} không phải UTF-8. Trong Excel, hãy lưu dạng "CSV UTF-8".',
  'csv-quote': '{file}, hàng {row:number}, cột {column:number}: dấu ngoặc kép sai chỗ hoặc không được đóng.',
  'column-unknown':
    '{file} có cột "{column}" không rõ. Các cột là: {columns:list}. Bắt đầu tên cột bằng # để giữ riêng cho bạn.',
  'column-twice': '{file} có hai cột "{column}".',
  'column-missing': '{file} thiếu cột "{column}". Các cột là: {columns:list}.',
  'cell-missing': 'để trống',
  'cell-too-long': 'có hơn {max:number} ký tự',
  'cell-not-yes-or-no': 'phải là có hoặc không (yes hoặc no)',
  'key-twice': 'giống hàng {row:number}. Hãy cho các hàng trùng tên những khóa khác nhau.',
  'too-many-cells': 'có nhiều ô hơn hàng tiêu đề; có thể thiếu dấu ngoặc kép',
  'fault-of-row': 'Hàng {row:number}: {message}',
  'fault-of-cell': 'Hàng {row:number}, cột {column}: {message}',
  'further-faults': 'và {count:number} lỗi nữa; --json liệt kê tất cả',

  'journal-of-other-place':
    '{file} cho biết bảng này đã gửi tới {server}, không gian {workspaceId:number}. Hãy đăng nhập ở đó, hoặc chuyển tệp ấy đi để tạo các dự án ở cả nơi này.',
  'journal-broken':
    '{file} hỏng ở dòng {line:number}. Thiếu nó, dự án có thể bị tạo hai lần: hãy đối chiếu với "anchora list" trước.',
  'table-in-use': 'Một lần chạy khác đang xử lý bảng này: tiến trình {process}. Nếu không có, hãy xóa {file}.',

  uploading: 'Đang tải lên {file}',
  building: 'Máy chủ đang chuẩn bị hình',
  publishing: 'Đang xuất bản dự án {id:number}',
  replacing: 'Đang thay tệp của dự án {id:number}',
  sending: 'Đang gửi tệp {number:number} trên {of:number}',
  'imported-draft': 'Cảnh của dự án là bản nháp. Hãy xuất bản trên sân khấu, hoặc bằng "anchora publish {id}".',
  saving: 'Đang lưu {number:number} trên {of:number}',
  'batch-progress': 'Đã tạo {made:number} trên {of:number}, sẵn sàng {ready:number}',
  'batch-progress-refused':
    'Đã tạo {made:number} trên {of:number}, sẵn sàng {ready:number}, bị từ chối {refused:number}',
  'batch-done': 'Mới tạo {made:number}; đã tạo trước {were:number}; lỗi {failed:number}.',
  'list-empty': 'Chưa có dự án nào.',
  views: '{count:number} lượt xem',
  'state-ready': 'sẵn sàng',
  'state-building': 'đang chuẩn bị',
  'state-build-failed': 'lỗi',
  'state-private': 'riêng tư',
  'state-archived': 'đã lưu trữ',
  'state-deleted': 'trong thùng rác',
  'state-blocked': 'đã bị gỡ',
  'state-gone': 'đã xóa',
  'state-refused': 'bị từ chối',
  'project-gone': 'Dự án {id:number} đã bị xóa trong lúc này.',
  'no-tracking-file': 'Dự án {id:number} chưa có tệp theo dõi, hoặc không cần.',
  'picture-not-trackable': 'Máy chủ không chuẩn bị được hình nên chưa thay hay xuất bản gì: {reason}',
  'nothing-to-replace': 'Hãy nêu thứ cần thay: --content TỆP, --picture TỆP, hoặc cả hai.',
  'draft-unpublished':
    'Dự án {id:number} có thay đổi chưa xuất bản. Hãy xuất bản hoặc bỏ chúng trước, hoặc dùng --with-draft để xuất bản luôn.',
  'item-missing': 'Dự án không có mục nào như vậy thuộc loại {kind}. Dự án có: {items:list}.',
  'items-many': 'Dự án có nhiều mục thuộc loại {kind}. Hãy chọn một mục bằng --item: {items:list}.',
  'target-missing': 'Dự án không có hình nào như vậy. Dự án có: {targets:list}.',
  'targets-many': 'Dự án có nhiều hình. Hãy chọn một hình bằng --target: {targets:list}.',
} as const;

export const vietnamese: Translation<typeof english, typeof templates> = templates;
