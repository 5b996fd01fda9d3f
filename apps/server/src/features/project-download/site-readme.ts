export interface SiteFacts {
  name: string;
  productName: string;
  /** Number of the published version; null for a project without versions. */
  version: number | null;
}

/** README.txt of a downloaded site, in both languages. */
export function siteReadme({ name, productName, version }: SiteFacts): string {
  const title = version === null ? name : `${name} (version ${version})`;
  const titleVi = version === null ? name : `${name} (phiên bản ${version})`;
  return `${title}
${'='.repeat(title.length)}

This folder is a website that shows one project in AR. It was downloaded from ${productName}, and works without it.

1. Unzip it.
2. Copy the whole folder to any web server, at the top of a site or in a folder of it. No program has to run there.
3. Serve it with https. Browsers open the camera only on secure addresses; http works on localhost alone.
4. Make a QR code of the new address and print it. Codes that were printed before still lead to ${productName}.

It has to be served: opened as a file from a disk, the page stays empty.

To try it on this computer, run in this folder: python3 -m http.server 8080. Then open http://localhost:8080.

Good to know
- The site is a copy of the version that was published when you downloaded it. Later changes do not reach it.
- Taking the project down, making it private or deleting it on ${productName} does not reach this copy either. Delete it yourself
  where you have put it.
- It counts no visitors and sends nothing to ${productName} or to anyone else. Camera images never leave the device.
- You are responsible for what the site shows, and for the privacy notice of the server that serves it.
- iPhones play videos only from servers that answer range requests. Nearly all do; Python's does not.
- Phones that show models in their own AR viewer fetch them from your address; serve .usdz files as model/vnd.usdz+zip, .glb as
  model/gltf-binary and .wasm as application/wasm if your server does not know these kinds.
- The code in assets/ and decoders/ is under the licences in LICENSE.txt and NOTICE.txt, which have to stay with it.


${titleVi}
${'='.repeat(titleVi.length)}

Thư mục này là một trang web hiển thị một dự án bằng AR. Trang được tải về từ ${productName} và chạy được mà không cần ${productName}.

1. Giải nén tệp zip.
2. Chép cả thư mục lên một máy chủ web bất kỳ, ở gốc trang web hoặc trong một thư mục con. Không cần chạy chương trình nào ở đó.
3. Phục vụ trang qua https. Trình duyệt chỉ mở camera trên địa chỉ an toàn; http chỉ dùng được trên localhost.
4. Tạo mã QR cho địa chỉ mới rồi in ra. Những mã đã in trước đây vẫn dẫn đến ${productName}.

Trang phải được một máy chủ phục vụ: nếu mở như một tệp trên ổ đĩa, trang sẽ trống.

Để xem thử trên máy này, hãy chạy trong thư mục này: python3 -m http.server 8080. Sau đó mở http://localhost:8080.

Cần biết
- Trang là bản sao của phiên bản đang xuất bản lúc bạn tải về. Các thay đổi sau đó không có trong trang.
- Việc gỡ dự án xuống, chuyển sang riêng tư hay xóa trên ${productName} cũng không tác động đến bản sao này. Bạn phải tự xóa nó ở
  nơi bạn đã đặt.
- Trang không đếm người xem và không gửi gì cho ${productName} hay bất kỳ ai. Hình ảnh từ camera không rời khỏi thiết bị.
- Bạn chịu trách nhiệm về nội dung của trang và về thông báo quyền riêng tư của máy chủ phục vụ trang.
- iPhone chỉ phát video từ máy chủ trả lời các yêu cầu theo khoảng (range). Hầu hết máy chủ đều làm được; máy chủ của Python thì không.
- Điện thoại mở mô hình trong trình xem AR riêng sẽ tải mô hình từ địa chỉ của bạn; nếu máy chủ không biết các loại tệp này, hãy
  phục vụ .usdz dưới dạng model/vnd.usdz+zip, .glb dưới dạng model/gltf-binary và .wasm dưới dạng application/wasm.
- Mã nguồn trong assets/ và decoders/ theo các giấy phép trong LICENSE.txt và NOTICE.txt; hai tệp này phải đi kèm.
`;
}
