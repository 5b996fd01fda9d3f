/**
 * What the server and the forms say, in Vietnamese. The key is the English message, as it is raised; `{name}` stands for
 * whatever was filled in, which is looked up in turn.
 */
export const vi = {
  // Forms and bodies of requests
  'Username is required': 'Cần có tên đăng nhập',
  'Username is too long': 'Tên đăng nhập quá dài',
  'Username must be at least 3 characters': 'Tên đăng nhập phải có ít nhất 3 ký tự',
  'Username must be at most {n} characters': 'Tên đăng nhập chỉ được có tối đa {n} ký tự',
  'Password is required': 'Cần có mật khẩu',
  'Password is too long': 'Mật khẩu quá dài',
  'Password must be at least 6 characters': 'Mật khẩu phải có ít nhất 6 ký tự',
  'Enter your password': 'Hãy nhập mật khẩu của bạn',
  'Invalid email address': 'Địa chỉ email không hợp lệ',
  'The display name must be a text': 'Tên hiển thị phải là văn bản',
  'Display name must be at most {n} characters': 'Tên hiển thị chỉ được có tối đa {n} ký tự',
  'The sign-in proof is missing': 'Thiếu bằng chứng đăng nhập',
  'The sign-in proof must be a text': 'Bằng chứng đăng nhập phải là văn bản',
  'The sign-in proof is too long': 'Bằng chứng đăng nhập quá dài',
  'The photo must be an address': 'Ảnh phải là một địa chỉ',
  'The address is too long': 'Địa chỉ quá dài',
  'Choose one of the languages': 'Hãy chọn một trong các ngôn ngữ',
  'The link is not complete': 'Liên kết không đầy đủ',
  'Choose the monthly or the yearly plan': 'Hãy chọn gói theo tháng hoặc theo năm',
  'The payment is not named': 'Thiếu mã thanh toán',
  'The id must be a number': 'Mã phải là một số',
  'Choose image tracking or markerless': 'Hãy chọn theo dõi hình ảnh hoặc không cần hình',
  'Choose a 3D model or a video': 'Hãy chọn mô hình 3D hoặc video',
  'Please enter a project name': 'Hãy nhập tên dự án',
  'The name can have at most {n} characters': 'Tên chỉ được có tối đa {n} ký tự',
  'The description must be a text': 'Mô tả phải là văn bản',
  'The description can have at most {n} characters': 'Mô tả chỉ được có tối đa {n} ký tự',
  'Visibility must be true (public) or false (private)':
    'Chế độ hiển thị phải là true (công khai) hoặc false (riêng tư)',
  'The address of an uploaded file is needed': 'Cần địa chỉ của một tệp đã tải lên',
  'This is not the address of an uploaded file': 'Đây không phải địa chỉ của một tệp đã tải lên',
  'Please upload a video': 'Hãy tải lên một video',
  'Please upload a 3D model': 'Hãy tải lên một mô hình 3D',
  'Please upload a target image for image tracking': 'Hãy tải lên hình ảnh mục tiêu để theo dõi hình ảnh',
  'A project can be made active or archived': 'Dự án chỉ có thể được kích hoạt hoặc lưu trữ',
  'Nothing to change was given': 'Không có gì để thay đổi',
  'Please enter your name': 'Hãy nhập tên của bạn',
  'Your name must be at most {n} characters': 'Tên của bạn chỉ được có tối đa {n} ký tự',
  'The company must be a text': 'Tên công ty phải là văn bản',
  'The company must be at most {n} characters': 'Tên công ty chỉ được có tối đa {n} ký tự',
  'Please enter a message': 'Hãy nhập lời nhắn',
  'The message must be at most {n} characters': 'Lời nhắn chỉ được có tối đa {n} ký tự',
  'A file name is needed': 'Cần có tên tệp',
  'The file name is too long': 'Tên tệp quá dài',
  'A content type is needed': 'Cần có kiểu nội dung',
  'The content type is too long': 'Kiểu nội dung quá dài',
  'This is not a content type': 'Đây không phải một kiểu nội dung',
  'The size of the file in bytes is needed': 'Cần có kích thước tệp tính bằng byte',
  'The size must be a whole number of bytes': 'Kích thước phải là số byte nguyên',
  'The file is empty': 'Tệp rỗng',

  // Requests as such
  'Send a JSON object.': 'Hãy gửi một đối tượng JSON.',
  'The data sent is not valid.': 'Dữ liệu gửi lên không hợp lệ.',
  'This text holds a character that cannot be stored (U+0000). Remove it.':
    'Văn bản này có một ký tự không lưu được (U+0000). Hãy bỏ nó đi.',
  'Send the data as JSON, with content-type application/json.':
    'Hãy gửi dữ liệu dạng JSON, với content-type application/json.',
  'The request is larger than this call accepts.': 'Yêu cầu lớn hơn mức cho phép.',
  'The request body is not valid JSON.': 'Nội dung yêu cầu không phải JSON hợp lệ.',
  'The request could not be understood. Check its address, headers and body.':
    'Không hiểu được yêu cầu. Hãy kiểm tra địa chỉ, tiêu đề và nội dung.',
  'This is not a request that the server understands.': 'Máy chủ không hiểu yêu cầu này.',
  'The request took too long to arrive. Check the connection and try again.':
    'Yêu cầu đến quá lâu. Hãy kiểm tra kết nối rồi thử lại.',
  'The service is restarting its database. Please try again in a moment.':
    'Dịch vụ đang khởi động lại cơ sở dữ liệu. Hãy thử lại sau giây lát.',
  'Something went wrong on our side. Please try again in a moment.':
    'Có lỗi ở phía chúng tôi. Hãy thử lại sau giây lát.',
  'There is nothing at {address}.': 'Không có gì tại {address}.',
  'This change was refused because the request names no Origin. Send it from {home}.':
    'Thay đổi bị từ chối vì yêu cầu không nêu Origin. Hãy gửi từ {home}.',
  'This change was refused because it comes from another site. Open {home} and try again there.':
    'Thay đổi bị từ chối vì đến từ một trang khác. Hãy mở {home} rồi thử lại ở đó.',
  'Too many {what}. Please try again in {wait}.': 'Quá nhiều {what}. Hãy thử lại sau {wait}.',
  'sign-in attempts': 'lần đăng nhập',
  'new accounts from this network': 'tài khoản mới từ mạng này',
  'password resets from this network': 'lần đặt lại mật khẩu từ mạng này',
  'password resets for this address': 'lần đặt lại mật khẩu cho địa chỉ này',
  'confirmations from this network': 'lần xác nhận từ mạng này',
  'confirmations for this address': 'lần xác nhận cho địa chỉ này',
  'confirmations for this account': 'lần xác nhận cho tài khoản này',
  'device checks from this network': 'lần kiểm tra thiết bị từ mạng này',
  uploads: 'lượt tải lên',
  messages: 'lời nhắn',
  '1 second': '1 giây',
  '{n} seconds': '{n} giây',
  'Request failed with status {status}': 'Yêu cầu không thành công, trạng thái {status}',
  'The server could not be reached. Check your connection and try again.':
    'Không kết nối được với máy chủ. Hãy kiểm tra kết nối rồi thử lại.',

  // Signing in, accounts
  'Please sign in to continue.': 'Hãy đăng nhập để tiếp tục.',
  'Wrong username or password. Check both and try again.':
    'Sai tên đăng nhập hoặc mật khẩu. Hãy kiểm tra cả hai rồi thử lại.',
  'This username is already taken. Choose another one.': 'Tên đăng nhập này đã có người dùng. Hãy chọn tên khác.',
  'An account with this email address already exists.': 'Đã có tài khoản dùng địa chỉ email này.',
  'An account with this email address already exists. Sign in instead.':
    'Đã có tài khoản dùng địa chỉ email này. Hãy đăng nhập.',
  'Say yes or no': 'Hãy trả lời có hoặc không',
  'An account with this email address already exists, but it never confirmed the address. Sign in and link Google to it, or continue without it.':
    'Đã có tài khoản với địa chỉ email này nhưng chưa xác nhận địa chỉ. Hãy đăng nhập rồi liên kết Google, hoặc tiếp tục mà không dùng tài khoản đó.',
  'An account with this email address already exists. Sign in with your password, then link Google in Account Settings.':
    'Đã có tài khoản dùng địa chỉ email này. Hãy đăng nhập bằng mật khẩu, rồi liên kết Google trong Cài đặt tài khoản.',
  'There is no account for this Google account yet.': 'Chưa có tài khoản nào cho tài khoản Google này.',
  'No free username was found. Please try again.': 'Không tìm được tên đăng nhập còn trống. Hãy thử lại.',
  'This Google account is linked to another account. Sign in with it there.':
    'Tài khoản Google này đã liên kết với một tài khoản khác. Hãy dùng nó để đăng nhập vào đó.',
  'Google sign-in is not set up on this site. Use a username and password.':
    'Trang này chưa bật đăng nhập bằng Google. Hãy dùng tên đăng nhập và mật khẩu.',
  'Google sign-in is not set up on this site.': 'Trang này chưa bật đăng nhập bằng Google.',
  'Google sign-in cannot be checked right now. Please try again in a minute.':
    'Hiện không kiểm tra được đăng nhập Google. Hãy thử lại sau một phút.',
  'Google did not confirm who you are. Please sign in with Google again.':
    'Google chưa xác nhận bạn là ai. Hãy đăng nhập lại bằng Google.',
  'This Google sign-in is too long ago. Please sign in with Google again.':
    'Lần đăng nhập Google này đã quá lâu. Hãy đăng nhập lại bằng Google.',
  'Please sign in with the Google account that is linked to this account.':
    'Hãy đăng nhập bằng tài khoản Google đã liên kết với tài khoản này.',
  'Enter your password to confirm this change.': 'Hãy nhập mật khẩu để xác nhận thay đổi này.',
  'This is not your password. Check it and try again.': 'Đây không phải mật khẩu của bạn. Hãy kiểm tra rồi thử lại.',
  'Set a password first: without Google you could not sign in any more.':
    'Hãy đặt mật khẩu trước: không có Google bạn sẽ không đăng nhập được nữa.',
  'This link was used already or is too old. Please ask for a new one.':
    'Liên kết này đã được dùng hoặc đã quá cũ. Hãy xin liên kết mới.',
  'This site sends no mail. Ask the people who run it for a link to set a new password.':
    'Trang này không gửi thư. Hãy xin người quản lý một liên kết để đặt mật khẩu mới.',
  'This browser is signed out already.': 'Trình duyệt này đã đăng xuất rồi.',
  'This download was used already or is too old. Start the export again.':
    'Lượt tải về này đã được dùng hoặc đã quá cũ. Hãy xuất dữ liệu lại.',
  'There is no such notification.': 'Không có thông báo này.',

  // Plans
  'Private projects are part of Pro. Upgrade to Pro, or keep the project public.':
    'Dự án riêng tư thuộc gói Pro. Hãy nâng cấp lên Pro, hoặc giữ dự án công khai.',
  'Upgrades cannot be bought on this site. Please contact the people who run it: they can switch your account to Pro.':
    'Trang này không bán gói nâng cấp. Hãy liên hệ người quản lý: họ có thể chuyển tài khoản của bạn sang Pro.',
  'Pro is paid by card. Continue to the payment page; nothing has been charged yet.':
    'Pro được trả bằng thẻ. Hãy tiếp tục đến trang thanh toán; chưa có khoản nào bị thu.',
  'This is not your payment.': 'Đây không phải thanh toán của bạn.',
  'The signature of this message is not valid.': 'Chữ ký của thông điệp này không hợp lệ.',
  'The payment service does not answer right now. Nothing was charged; please try again.':
    'Dịch vụ thanh toán hiện không trả lời. Chưa có khoản nào bị thu; hãy thử lại.',

  // Projects
  'This project does not exist or has been deleted.': 'Dự án này không tồn tại hoặc đã bị xóa.',
  'This project is in the trash. Restore it before changing it.':
    'Dự án này đang trong thùng rác. Hãy khôi phục trước khi thay đổi.',
  'This project was taken down by the site. Contact its operator.':
    'Dự án này đã bị trang gỡ xuống. Hãy liên hệ người quản lý.',
  'A markerless project needs no tracking file.': 'Dự án không cần hình thì không cần tệp theo dõi.',
  'Only a project that shows a 3D model can have a USDZ model.': 'Chỉ dự án có mô hình 3D mới có thể có mô hình USDZ.',
  'The build could not be started. Please try again.': 'Không bắt đầu tạo tệp được. Hãy thử lại.',
  'The tracking file could not be built from the target image. Create the project again, or with another picture.':
    'Không tạo được tệp theo dõi từ hình ảnh mục tiêu. Hãy tạo lại dự án, hoặc dùng hình khác.',
  'The target image has too little detail to be tracked. Create the project again with a picture that has more contrast and distinct features.':
    'Hình ảnh mục tiêu có quá ít chi tiết để theo dõi. Hãy tạo lại dự án với hình có độ tương phản cao hơn và đặc điểm rõ nét.',
  'The picture in this tracking file has too little detail to be tracked. Choose a picture with more contrast and distinct features.':
    'Hình trong tệp theo dõi này có quá ít chi tiết để theo dõi. Hãy chọn hình có độ tương phản cao hơn và đặc điểm rõ nét.',
  'Idempotency-Key can have at most {n} characters.': 'Idempotency-Key chỉ được có tối đa {n} ký tự.',
  'Too many pictures are being drawn. Please try again in a moment.':
    'Đang vẽ quá nhiều hình. Hãy thử lại sau giây lát.',

  // Files and uploads
  'File is too large. Maximum size is {n}MB.': 'Tệp quá lớn. Kích thước tối đa là {n}MB.',
  'Invalid file type. Accepted types are: {list}': 'Loại tệp không hợp lệ. Các loại được chấp nhận: {list}',
  'There is no such file, or it is not public.': 'Không có tệp này, hoặc tệp không công khai.',
  'There is no such picture, or it is not public.': 'Không có hình này, hoặc hình không công khai.',
  'This file is no longer there.': 'Tệp này không còn ở đó.',
  'The file has only {n} bytes.': 'Tệp chỉ có {n} byte.',
  'The file has no name.': 'Tệp không có tên.',
  'The file name is too long.': 'Tên tệp quá dài.',
  'This kind of file cannot be uploaded.': 'Không tải lên được loại tệp này.',
  'The file has not arrived yet. Finish uploading it, then try again.':
    'Tệp chưa đến nơi. Hãy tải lên xong rồi thử lại.',
  'This is not the address of an uploaded file. Upload the file first.':
    'Đây không phải địa chỉ của một tệp đã tải lên. Hãy tải tệp lên trước.',
  'The uploaded file is no longer available. Please upload it again.': 'Tệp đã tải lên không còn nữa. Hãy tải lên lại.',
  'This upload is no longer available. Please upload the file again.':
    'Lượt tải lên này không còn nữa. Hãy tải tệp lên lại.',
  'The upload took too long. Please try again.': 'Tải lên quá lâu. Hãy thử lại.',
  'The upload was interrupted.': 'Lượt tải lên bị gián đoạn.',
  'The upload was interrupted. Please try again.': 'Lượt tải lên bị gián đoạn. Hãy thử lại.',
  'The upload took longer than {n} seconds. Use a faster connection or a smaller file.':
    'Tải lên lâu hơn {n} giây. Hãy dùng kết nối nhanh hơn hoặc tệp nhỏ hơn.',
  '3D model': 'mô hình 3D',
  video: 'video',
  picture: 'hình',
  'tracking file': 'tệp theo dõi',
  'USDZ model': 'mô hình USDZ',
  photo: 'ảnh',
  'A {wanted} is needed here, but the uploaded file is a {got}.': 'Ở đây cần {wanted}, nhưng tệp đã tải lên là {got}.',
  'The server is checking many files right now. Please try again in a minute.':
    'Máy chủ đang kiểm tra nhiều tệp. Hãy thử lại sau một phút.',
  'The server has no room for more files right now. Please try again later.':
    'Máy chủ hiện không còn chỗ cho tệp mới. Hãy thử lại sau.',
  'Only {n} files can be uploaded at once. Wait for one to finish, then try again.':
    'Chỉ tải lên được {n} tệp cùng lúc. Hãy đợi một tệp xong rồi thử lại.',
  'This file needs {needed} MB, but only {free} MB of your storage are free. Delete projects that you no longer need, or use a smaller file.':
    'Tệp này cần {needed} MB, nhưng dung lượng của bạn chỉ còn {free} MB. Hãy xóa dự án không cần nữa, hoặc dùng tệp nhỏ hơn.',
  'Send the file as multipart/form-data, in the field "file".':
    'Hãy gửi tệp dạng multipart/form-data, trong trường "file".',
  'Send one file in the form field "file".': 'Hãy gửi một tệp trong trường "file" của biểu mẫu.',
  'The form has no valid boundary. {how}': 'Biểu mẫu không có ranh giới hợp lệ. {how}',
  'The form holds more than one file. {how}': 'Biểu mẫu có nhiều hơn một tệp. {how}',
  'The form has a field {field} without a file. {how}': 'Biểu mẫu có trường {field} không kèm tệp. {how}',
  'The form has a file in the field {field}. {how}': 'Biểu mẫu có tệp trong trường {field}. {how}',
  'The form holds no file. {how}': 'Biểu mẫu không có tệp. {how}',
  'The form has too many fields. {how}': 'Biểu mẫu có quá nhiều trường. {how}',
  'The form is damaged or was cut short. {how}': 'Biểu mẫu bị hỏng hoặc bị cắt ngắn. {how}',
  'The file has no name. {how}': 'Tệp không có tên. {how}',
  'This upload address is not valid. Ask for a new one, then send the file there unchanged.':
    'Địa chỉ tải lên này không hợp lệ. Hãy xin địa chỉ mới, rồi gửi nguyên tệp đến đó.',
  'This upload address has expired. Ask for a new one, then send the file there.':
    'Địa chỉ tải lên này đã hết hạn. Hãy xin địa chỉ mới, rồi gửi tệp đến đó.',
  'This upload address has been used already. Ask for a new one to send another file.':
    'Địa chỉ tải lên này đã được dùng. Hãy xin địa chỉ mới để gửi tệp khác.',
  'The upload must have the content type it was announced with: {type}.':
    'Tệp tải lên phải có đúng kiểu đã báo trước: {type}.',
  'The upload must have the size it was announced with: {expected} bytes, not {received}.':
    'Tệp tải lên phải có đúng kích thước đã báo trước: {expected} byte, không phải {received}.',

  // What is wrong with a file's bytes
  'The file is empty. Choose another one.': 'Tệp rỗng. Hãy chọn tệp khác.',
  'The picture is damaged and cannot be read. Save it again as JPEG or PNG, then upload it.':
    'Hình bị hỏng và không đọc được. Hãy lưu lại dạng JPEG hoặc PNG rồi tải lên.',
  'The picture is cut short: the end of the file is missing. Upload the whole file.':
    'Hình bị cắt ngắn: thiếu phần cuối tệp. Hãy tải lên trọn tệp.',
  'The picture has {size} pixels. Scale it down to at most {n} pixels a side, for example {advised}, then upload it again.':
    'Hình có {size} điểm ảnh. Hãy thu nhỏ còn tối đa {n} điểm ảnh mỗi cạnh, ví dụ {advised}, rồi tải lên lại.',
  'The picture has {size} pixels. Use one of at least {least} pixels.':
    'Hình có {size} điểm ảnh. Hãy dùng hình có ít nhất {least} điểm ảnh.',
  'The tracking file cannot be used: {what}': 'Không dùng được tệp theo dõi: {what}',
  'The 3D model is too complex to be checked. Simplify it, then upload it again.':
    'Mô hình 3D quá phức tạp để kiểm tra. Hãy đơn giản hóa rồi tải lên lại.',
  'The picture is too complex to be checked. Save it again as a plain JPEG or PNG, then upload it.':
    'Hình quá phức tạp để kiểm tra. Hãy lưu lại dạng JPEG hoặc PNG đơn giản rồi tải lên.',
  'The video is too complex to be checked. Export it again as an MP4 with H.264 video, then upload it.':
    'Video quá phức tạp để kiểm tra. Hãy xuất lại thành MP4 với hình H.264 rồi tải lên.',
  'The tracking file is too complex to be checked. Compile the picture again.':
    'Tệp theo dõi quá phức tạp để kiểm tra. Hãy biên dịch lại hình.',
  'The USDZ model is too complex to be checked. Simplify the 3D model, then make it again.':
    'Mô hình USDZ quá phức tạp để kiểm tra. Hãy đơn giản hóa mô hình 3D rồi tạo lại.',
  'The 3D model has nothing to show: its scene holds no mesh. Select the objects when exporting, then upload the file again.':
    'Mô hình 3D không có gì để hiện: cảnh không có lưới nào. Hãy chọn các vật khi xuất, rồi tải tệp lên lại.',
  'The 3D model is a glTF file of version {version}. Export it as glTF 2.0 (.glb), then upload that file.':
    'Mô hình 3D là tệp glTF phiên bản {version}. Hãy xuất dạng glTF 2.0 (.glb) rồi tải tệp đó lên.',
  'The 3D model is of glTF version {version}. Export it as glTF 2.0 (.glb), then upload that file.':
    'Mô hình 3D thuộc glTF phiên bản {version}. Hãy xuất dạng glTF 2.0 (.glb) rồi tải tệp đó lên.',
  'The 3D model is cut short: the end of the file is missing{sizes}. Export or copy it again, then upload the whole file.':
    'Mô hình 3D bị cắt ngắn: thiếu phần cuối tệp{sizes}. Hãy xuất hoặc chép lại, rồi tải lên trọn tệp.',
  'The 3D model is cut short: the end of the file is missing. Export or copy it again, then upload the whole file.':
    'Mô hình 3D bị cắt ngắn: thiếu phần cuối tệp. Hãy xuất hoặc chép lại, rồi tải lên trọn tệp.',
  'The 3D model is damaged: {what}. Export it again as .glb (glTF 2.0), then upload that file.':
    'Mô hình 3D bị hỏng: {what}. Hãy xuất lại dạng .glb (glTF 2.0) rồi tải tệp đó lên.',
  'The 3D model is too heavy for phones: {what}. Simplify it, then upload it again.':
    'Mô hình 3D quá nặng cho điện thoại: {what}. Hãy đơn giản hóa rồi tải lên lại.',
  'The 3D model needs files that are not inside it: {list}. Export it as a single .glb file, then upload that.':
    'Mô hình 3D cần những tệp không nằm trong nó: {list}. Hãy xuất thành một tệp .glb duy nhất rồi tải lên.',
  'The 3D model needs glTF extensions that viewers do not read: {list}. Export it without them, then upload it again.':
    'Mô hình 3D cần những phần mở rộng glTF mà trình xem không đọc: {list}. Hãy xuất không có chúng, rồi tải lên lại.',
  'A texture of the 3D model has {size} pixels. Scale it down to at most {n} pixels a side, then export the model again.':
    'Một họa tiết của mô hình 3D có {size} điểm ảnh. Hãy thu nhỏ còn tối đa {n} điểm ảnh mỗi cạnh, rồi xuất lại mô hình.',
  'The USDZ model cannot be used: {what}. Make it again from the 3D model, then upload the new one.':
    'Không dùng được mô hình USDZ: {what}. Hãy tạo lại từ mô hình 3D rồi tải lên.',
  'The video is cut short: the end of the file is missing. Copy or export it again, then upload the whole file.':
    'Video bị cắt ngắn: thiếu phần cuối tệp. Hãy chép hoặc xuất lại, rồi tải lên trọn tệp.',
  'The video is damaged: {what}. Export it as an MP4 with H.264 video and AAC sound, then upload that file.':
    'Video bị hỏng: {what}. Hãy xuất thành MP4 với hình H.264 và tiếng AAC, rồi tải tệp đó lên.',
  'Many phones cannot play this video: {what}. Export it as an MP4 with H.264 video and AAC sound, then upload that file.':
    'Nhiều điện thoại không phát được video này: {what}. Hãy xuất thành MP4 với hình H.264 và tiếng AAC, rồi tải tệp đó lên.',
} as const;
